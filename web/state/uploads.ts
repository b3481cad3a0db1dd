import { create } from "zustand";

import { asProblem, isAbort, Problem } from "@/api/problem";
import type { AddOptions } from "@/api/types";
import { sendFile } from "@/api/uploads";

import { useJobs } from "./jobs";

export interface Sent {
  id: number;
  file: File;
  collection: string;
  options: AddOptions;
  state: "waiting" | "sending" | "failed";
  /** Bytes that the server has. */
  sent: number;
  problem: Problem | null;
}

interface Uploads {
  uploads: Sent[];
  /** Sends files, two at a time; what is bigger than `limit` bytes fails at once, before anything is sent. */
  add: (files: readonly File[], collection: string, options: AddOptions, limit: number) => void;
  retry: (id: number, options?: AddOptions) => void;
  cancel: (id: number) => void;
}

const AT_ONCE = 2;

let last = 0;
const stops = new Map<number, AbortController>();
/** Files of this page by the job that they became, so that a locked one can be sent again with its password. */
const files = new Map<string, Sent>();

export const sentAs = (job: string): Sent | undefined => files.get(job);

export const useUploads = create<Uploads>((set, get) => {
  const change = (id: number, fields: Partial<Sent>) =>
    set(({ uploads }) => ({ uploads: uploads.map((one) => (one.id === id ? { ...one, ...fields } : one)) }));
  const drop = (id: number) => set(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }));

  const next = () => {
    const { uploads } = get();
    const room = AT_ONCE - uploads.filter((one) => one.state === "sending").length;
    for (const one of uploads.filter((upload) => upload.state === "waiting").slice(0, room)) void send(one);
  };

  const send = async (one: Sent) => {
    const stop = new AbortController();
    stops.set(one.id, stop);
    change(one.id, { state: "sending", problem: null });
    try {
      const job = await sendFile({ ...one, signal: stop.signal, progress: (sent) => change(one.id, { sent }) });
      files.set(job.id, one);
      useJobs.getState().see([job], false);
      drop(one.id);
    } catch (error) {
      if (isAbort(error)) drop(one.id);
      else change(one.id, { state: "failed", problem: asProblem(error) });
    } finally {
      stops.delete(one.id);
      next();
    }
  };

  return {
    uploads: [],
    add: (files, collection, options, limit) => {
      const added = files.map((file): Sent => {
        last += 1;
        const big = file.size > limit;
        const problem = big ? new Problem({ status: 413, kind: "TooLargeError", detail: "" }) : null;
        return { id: last, file, collection, options, state: big ? "failed" : "waiting", sent: 0, problem };
      });
      set(({ uploads }) => ({ uploads: [...uploads, ...added] }));
      next();
    },
    retry: (id, options) => {
      change(id, { state: "waiting", problem: null, ...(options && { options }) });
      next();
    },
    cancel: (id) => {
      const stop = stops.get(id);
      if (stop) stop.abort();
      else drop(id);
    },
  };
});
