import type * as Pdfjs from "pdfjs-dist";
import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFWorker } from "pdfjs-dist";

import { fileAddress } from "@/api/documents";

import type { Size } from "./boxes";

/** A PDF that is open; pages come when they are asked for. */
export interface OpenPdf {
  proxy: PDFDocumentProxy;
  pages: number;
  /** Size of the first page as it is shown, in points. */
  usual: Size;
}

/** A PDF whose own password is wanted. */
export class PasswordNeeded extends Error {
  constructor(
    readonly wrong: boolean,
    readonly answer: (password: string) => void,
  ) {
    super("password");
  }
}

const ASSETS = "/pdfjs";
const KEPT = 2;
const CHUNK_BYTES = 1 << 16;
const TIDY_PAGES = 16;
const TIDY_MILLISECONDS = 400;

let library: Promise<typeof Pdfjs> | null = null;
let worker: PDFWorker | null = null;

interface Entry {
  task: PDFDocumentLoadingTask | null;
  promise: Promise<OpenPdf>;
}

const open = new Map<string, Entry>();

/** pdf.js, loaded when the first PDF is shown; its worker is a file of this server and stays for the next one. */
export function pdfjs(): Promise<typeof Pdfjs> {
  library ??= import("pdfjs-dist").then((module) => {
    module.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();
    worker = new module.PDFWorker();
    return module;
  });
  library.catch(() => {
    library = null;
  });
  return library;
}

/** The document, opened once: going back to it finds it open. The one that was not looked at longest is closed. */
export function openPdf(id: string, onPassword?: (needed: PasswordNeeded) => void): Promise<OpenPdf> {
  const known = open.get(id);
  if (known) {
    open.delete(id);
    open.set(id, known);
    return known.promise;
  }
  const entry: Entry = { task: null, promise: begin(id, (task) => (entry.task = task), onPassword) };
  open.set(id, entry);
  entry.promise.catch(() => closePdf(id));
  for (const old of [...open.keys()].slice(0, -KEPT)) closePdf(old);
  return entry.promise;
}

/** Gives back what an open document holds. */
export function closePdf(id: string): void {
  const entry = open.get(id);
  open.delete(id);
  void entry?.task?.destroy();
}

let forgotten = 0;
let tidying: ReturnType<typeof setTimeout> | undefined;

/** Gives back what is kept of a page that is no longer shown; every so often also what its document keeps in the worker. */
export async function forget(pdf: OpenPdf, number: number): Promise<void> {
  try {
    (await pdf.proxy.getPage(number)).cleanup();
  } catch {
    return; // It is closed, and with it all of its pages.
  }
  forgotten += 1;
  if (forgotten >= TIDY_PAGES) tidying ??= setTimeout(() => void tidy(pdf), TIDY_MILLISECONDS);
}

async function tidy(pdf: OpenPdf): Promise<void> {
  tidying = undefined;
  try {
    await pdf.proxy.cleanup(true);
    forgotten = 0;
  } catch {
    // A page is just being drawn, or the document is closed: the next page that goes asks again.
  }
}

async function begin(
  id: string,
  started: (task: PDFDocumentLoadingTask) => void,
  onPassword?: (needed: PasswordNeeded) => void,
): Promise<OpenPdf> {
  const module = await pdfjs();
  const task = module.getDocument({
    url: fileAddress(id, true),
    ...(worker && { worker }),
    // Only what is looked at is fetched.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: CHUNK_BYTES,
    cMapUrl: `${ASSETS}/cmaps/`,
    standardFontDataUrl: `${ASSETS}/standard_fonts/`,
    // The bundled metrics-compatible fonts: what a machine has under those names may be wider, and letters run together.
    useSystemFonts: false,
    wasmUrl: `${ASSETS}/wasm/`,
    // The server's policy allows neither `eval` nor WebAssembly; both have stand-ins in JavaScript.
    isEvalSupported: false,
    useWasm: false,
    enableXfa: false,
    verbosity: module.VerbosityLevel.ERRORS,
  });
  started(task);
  task.onPassword = (answer: (password: string) => void, reason: number) => {
    const wrong = reason === module.PasswordResponses.INCORRECT_PASSWORD;
    onPassword?.(new PasswordNeeded(wrong, answer));
  };
  const proxy = await task.promise;
  const first = (await proxy.getPage(1)).getViewport({ scale: 1 });
  return { proxy, pages: proxy.numPages, usual: { width: first.width, height: first.height } };
}
