import { call, run } from "./client";
import { Problem } from "./problem";
import type { IndexOptions, Job, Upload, UploadStep } from "./types";

const CHUNK_BYTES = 4 * 1024 * 1024;
const TRIES = 6;

const at = (id: string): string => `/uploads/${encodeURIComponent(id)}`;

export const discardUpload = (id: string): Promise<void> => run(at(id), { method: "DELETE" });

export interface Sending {
  file: File;
  collection: string;
  options: IndexOptions;
  signal: AbortSignal;
  progress: (sent: number) => void;
}

const key = (sending: Sending): string =>
  `vectree.upload.${JSON.stringify([sending.collection, sending.file.name, sending.file.size, sending.file.lastModified, sending.options])}`;

/** The upload that a page before this one began with the same file, if the server still has it. */
async function begun(sending: Sending): Promise<Upload | null> {
  const id = localStorage.getItem(key(sending));
  if (!id) return null;
  try {
    return await call<Upload>(at(id), { signal: sending.signal });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

async function begin(sending: Sending): Promise<Upload> {
  const { file, collection, options, signal } = sending;
  // NFC: a file named on another system is the same document.
  const json = { name: file.name.normalize("NFC"), size: file.size, collection, options };
  const upload = await call<Upload>("/uploads", { method: "POST", json, signal });
  localStorage.setItem(key(sending), upload.id);
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
      const step = await call<UploadStep>(at(upload.id), {
        method: "PATCH",
        headers: { "Upload-Offset": String(offset), "Content-Type": "application/octet-stream" },
        body: file.slice(offset, offset + CHUNK_BYTES),
        signal,
      });
      offset = step.offset;
      failures = 0;
      if (step.job) {
        localStorage.removeItem(key(sending));
        return step.job;
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failures += 1;
      if (!mayPass(error) || failures >= TRIES) {
        if (!mayPass(error)) localStorage.removeItem(key(sending));
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
