// How much JavaScript each page's first load has above an empty page of the same Next version, gzipped.
//
//     node scripts/size.mjs [out]      compare the export with scripts/empty.json; exit 1 above the limit
//     node scripts/size.mjs --record   build an empty application here and write scripts/empty.json
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT_KILOBYTES = 60;
const web = dirname(dirname(fileURLToPath(import.meta.url)));
const record = join(web, "scripts", "empty.json");
const version = JSON.parse(readFileSync(join(web, "node_modules/next/package.json"), "utf8")).version;

/** Gzipped bytes of all scripts that a browser with modules loads for the page, inline ones included. */
function firstLoad(out, page) {
  const html = readFileSync(join(out, page), "utf8");
  let bytes = 0;
  for (const [, attributes, inline] of html.matchAll(/<script([^>]*)>((?:(?!<\/script).)*)<\/script>/gs)) {
    if (/\snomodule/i.test(attributes)) continue;
    const source = attributes.match(/\ssrc="([^"?]+)/)?.[1];
    const code = source ? readFileSync(join(out, source)) : Buffer.from(inline);
    if (code.length) bytes += gzipSync(code, { level: 9 }).length;
  }
  return bytes;
}

function buildEmpty() {
  const folder = mkdtempSync(join(web, ".empty-"));
  try {
    mkdirSync(join(folder, "app"));
    symlinkSync(join(web, "node_modules"), join(folder, "node_modules"));
    const layout = "export default function L({ children }) { return <html><body>{children}</body></html>; }\n";
    writeFileSync(join(folder, "app/layout.jsx"), layout);
    writeFileSync(join(folder, "app/page.jsx"), "export default function P() { return <p>empty</p>; }\n");
    writeFileSync(join(folder, "package.json"), '{"type":"module"}\n');
    const config = `export default { output: "export", trailingSlash: true, turbopack: { root: ${JSON.stringify(web)} } };\n`;
    writeFileSync(join(folder, "next.config.mjs"), config);
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
    const done = spawnSync("npx", ["next", "build"], { cwd: folder, stdio: "inherit", env });
    if (done.status !== 0) process.exit(1);
    const empty = { next: version, gzip_bytes: firstLoad(join(folder, "out"), "index.html") };
    writeFileSync(record, `${JSON.stringify(empty, null, 2)}\n`);
    console.log(empty);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare() {
  const empty = JSON.parse(readFileSync(record, "utf8"));
  if (empty.next !== version) {
    console.error(`scripts/empty.json is of Next ${empty.next}, installed is ${version}: run with --record`);
    process.exit(1);
  }
  const out = process.argv[2] ?? join(web, "out");
  let over = false;
  for (const page of readdirSync(out, { recursive: true }).filter((name) => name.endsWith("index.html")).sort()) {
    const above = (firstLoad(out, page) - empty.gzip_bytes) / 1000;
    over ||= above > LIMIT_KILOBYTES;
    console.log(`${above.toFixed(1).padStart(6)} kB above an empty page  /${page.replace(/index\.html$/, "")}`);
  }
  if (over) {
    console.error(`The limit is ${LIMIT_KILOBYTES} kB.`);
    process.exit(1);
  }
}

if (process.argv.includes("--record")) buildEmpty();
else compare();
