// Copies what pdf.js fetches while it shows a document into public/pdfjs, so that it comes from this server:
// character maps, the standard fonts, and the decoder that stands in for WebAssembly.
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const from = join(web, "node_modules", "pdfjs-dist");
const to = join(web, "public", "pdfjs");

rmSync(to, { recursive: true, force: true });
mkdirSync(join(to, "wasm"), { recursive: true });
for (const folder of ["cmaps", "standard_fonts"]) cpSync(join(from, folder), join(to, folder), { recursive: true });
for (const file of ["openjpeg_nowasm_fallback.js", "LICENSE_OPENJPEG", "LICENSE_PDFJS_OPENJPEG"]) {
  cpSync(join(from, "wasm", file), join(to, "wasm", file));
}
cpSync(join(from, "LICENSE"), join(to, "LICENSE"));
