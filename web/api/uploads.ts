import { call, run } from "./client";
import { Problem, isAbort } from "./problem";
import { recall, remember } from "./remember";
import type { AddOptions, Job, Upload } from "./types";

/** Of a piece: as much as goes in a second or two, so that a slow line shows progress and loses little. */
const LEAST_BYTES = 256 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
const FAST_MILLISECONDS = 1000;
const SLOW_MILLISECONDS = 4000;
const TRIES = 6;
const OFFLINE_MILLISECONDS = 5000;

const at = (id: string): string => `/uploads/${encodeURIComponent(id)}`;

export interface Sending {
  file: File;
  collection: string;
  options: AddOptions;
  signal: AbortSignal;
  /** How many bytes the server has; `stalled` while nothing comes through, until the next try. */
  progress: (sent: number, stalled: boolean) => void;
}

/** Where the upload's id is kept: the same file with the same choices goes on after a reload. A password is not kept. */
export const uploadKey = ({ file, collection, options }: Pick<Sending, "file" | "collection" | "options">): string =>
  `vectree.upload.${JSON.stringify([collection, file.name, file.size, file.lastModified, { ...options, password: undefined }])}`;

/** The upload as the server has it; null where it has it no more. */
async function known(id: string, signal: AbortSignal | null): Promise<Upload | null> {
  try {
    return await call<Upload>(at(id), { ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** What the server has of an upload that was begun and not ended; null where there is none. */
export async function unfinished(key: string): Promise<Upload | null> {
  const id = recall(key);
  const upload = id && (await known(id, null));
  return upload && !upload.job ? upload : null;
}

/** Throws away what has arrived of a file that the reader no longer wants. */
export async function discard(key: string): Promise<void> {
  const id = recall(key);
  remember(key, null);
  if (id) await run(at(id), { method: "DELETE", keepalive: true }).catch(() => undefined);
}

async function begin(sending: Sending): Promise<Upload> {
  const { file, collection, options, signal } = sending;
  // NFC: a file named on another system is the same document.
  const json = { name: file.name.normalize("NFC"), size: file.size, collection, options };
  const upload = await call<Upload>("/uploads", { method: "POST", json, signal });
  remember(uploadKey(sending), upload.id);
  return upload;
}

const append = ({ id, offset }: Upload, bytes: number, { file, signal }: Sending): Promise<Upload> =>
  call(at(id), {
    method: "PATCH",
    headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream" },
    body: file.slice(offset, offset + bytes),
    signal,
  });

const mayPass = (error: unknown): error is Problem =>
  error instanceof Problem && [0, 409, 429, 502, 503, 504].includes(error.status);

/** Until that time has passed, or the network is back. Throws the abort of `signal`. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener("online", end);
    signal.addEventListener("abort", end);
  });

/** The job that the finished upload became. Goes on where it broke off: after a lost connection and after a reload. */
export async function sendFile(sending: Sending): Promise<Job> {
  const key = uploadKey(sending);
  try {
    const job = await send(sending);
    remember(key, null);
    return job;
  } catch (error) {
    if (isAbort(error)) await discard(key);
    else if (!mayPass(error)) remember(key, null);
    throw error;
  }
}

async function send(sending: Sending): Promise<Job> {
  const { options, signal, progress } = sending;
  // What was begun without the password is of no use.
  let id = options.password ? null : recall(uploadKey(sending));
  let sent = 0;
  let tried = false;
  let bytes = MOST_BYTES / 4;
  for (let tries = 0; ; ) {
    try {
      // How far it has come is the server's to say: it may be the answer to a piece that was lost.
      let upload = id && (await known(id, signal));
      // One that had become a job before is another adding of the same file.
      if (!upload || (upload.job && !tried)) upload = await begin(sending);
      id = upload.id;
      while (!upload.job) {
        sent = upload.offset;
        progress(sent, false);
        tried = true;
        const began = performance.now();
        upload = await append(upload, bytes, sending);
        const took = performance.now() - began;
        if (took < FAST_MILLISECONDS) bytes = Math.min(MOST_BYTES, bytes * 2);
        else if (took > SLOW_MILLISECONDS) bytes = Math.max(LEAST_BYTES, bytes / 2);
        tries = 0;
      }
      return upload.job;
    } catch (error) {
      // Without a network there is nothing to give up on.
      if (navigator.onLine) tries += 1;
      if (!mayPass(error) || tries >= TRIES) throw error;
      progress(sent, true);
      bytes = LEAST_BYTES;
      const wait = tries ? 1000 * (error.retryAfter ?? 2 ** (tries - 1)) : OFFLINE_MILLISECONDS;
      await pause(wait, signal);
    }
  }
}
