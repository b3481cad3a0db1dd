import { call, run } from "./client";
import { Problem, isAbort } from "./problem";
import { recall, remember } from "./remember";
import type { AddOptions, Job, Upload } from "./types";

const CHUNK_BYTES = 4 * 1024 * 1024;
const TRIES = 6;

const at = (id: string): string => `/uploads/${encodeURIComponent(id)}`;

export interface Sending {
  file: File;
  collection: string;
  options: AddOptions;
  signal: AbortSignal;
  progress: (sent: number) => void;
}

/** Where the upload's id is kept: the same file with the same choices goes on after a reload. A password is not kept. */
const key = ({ file, collection, options }: Sending): string =>
  `vectree.upload.${JSON.stringify([collection, file.name, file.size, file.lastModified, { ...options, password: undefined }])}`;

/** The upload that a page before this one began with the same file, if the server still has it. */
async function begun(sending: Sending): Promise<Upload | null> {
  const id = recall(key(sending));
  if (!id || sending.options.password) return null;
  try {
    return await call<Upload>(at(id), { signal: sending.signal });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** Throws away what has arrived of a file that the reader no longer wants. */
async function discard(id: string): Promise<void> {
  await run(at(id), { method: "DELETE", keepalive: true }).catch(() => undefined);
}

async function begin(sending: Sending): Promise<Upload> {
  const { file, collection, options, signal } = sending;
  // NFC: a file named on another system is the same document.
  const json = { name: file.name.normalize("NFC"), size: file.size, collection, options };
  const upload = await call<Upload>("/uploads", { method: "POST", json, signal });
  remember(key(sending), upload.id);
  return upload;
}

const mayPass = (problem: Problem): boolean => [0, 409, 429, 502, 503, 504].includes(problem.status);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The job that the finished upload became. Goes on where it broke off: after a lost connection and after a reload. */
export async function sendFile(sending: Sending): Promise<Job> {
  const { file, signal, progress } = sending;
  const upload = (await begun(sending)) ?? (await begin(sending));
  let offset = upload.offset;
  let failures = 0;
  for (;;) {
    progress(offset);
    try {
      const step = await call<Upload>(at(upload.id), {
        method: "PATCH",
        headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream" },
        body: file.slice(offset, offset + CHUNK_BYTES),
        signal,
      });
      offset = step.offset;
      failures = 0;
      if (step.job) {
        remember(key(sending), null);
        return step.job;
      }
    } catch (error) {
      if (isAbort(error)) {
        remember(key(sending), null);
        await discard(upload.id);
      }
      if (!(error instanceof Problem)) throw error;
      failures += 1;
      if (!mayPass(error) || failures >= TRIES) {
        if (!mayPass(error)) remember(key(sending), null);
        throw error;
      }
      if (error.status !== 409) await pause(1000 * (error.retryAfter ?? Math.min(16, 2 ** failures)));
      signal.throwIfAborted();
      offset = await call<Upload>(at(upload.id), { signal }).then(
        (now) => now.offset,
        () => offset,
      );
    }
  }
}
