import { create } from "zustand";

import { asProblem, isAbort, Problem } from "@/api/problem";
import { recall, remember } from "@/api/remember";
import type { AddOptions } from "@/api/types";
import { discard, sendFile, unfinished, uploadKey } from "@/api/uploads";

import { useJobs } from "./jobs";

export interface Sent {
  id: number;
  file: File;
  collection: string;
  options: AddOptions;
  state: "waiting" | "sending" | "failed";
  /** Bytes that the server has. */
  sent: number;
  /** Whether nothing comes through just now. */
  stalled: boolean;
  problem: Problem | null;
}

/** A file that this tab was sending when it was reloaded. The browser no longer has it: it must be given again. */
export interface Left {
  key: string;
  name: string;
  size: number;
  sent: number;
}

interface Uploads {
  uploads: Sent[];
  left: Left[];
  /** Sends files, two at a time; what is bigger than `limit` bytes fails at once, before anything is sent. */
  add: (files: readonly File[], collection: string, options: AddOptions, limit: number) => void;
  retry: (id: number, options?: AddOptions) => void;
  cancel: (id: number) => void;
  /** Tries all again that the network failed. */
  retryLost: () => void;
  /** Finds what this tab was sending before it was reloaded. */
  look: () => Promise<void>;
  /** Gives up on a file that was left. */
  forget: (key: string) => void;
}

const AT_ONCE = 2;
const SENDING = "vectree.sending";

let last = 0;
const stops = new Map<number, AbortController>();
/** Files of this page by the job that they became, so that a locked one can be sent again with its password. */
const files = new Map<string, Sent>();

export const sentAs = (job: string): Sent | undefined => files.get(job);

/** Whether leaving the page would break off an upload. */
export const sending = ({ uploads }: Pick<Uploads, "uploads">): boolean => uploads.some((one) => one.state !== "failed");

const lost = (one: Sent): boolean => one.state === "failed" && one.problem?.status === 0;

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
      const progress = (sent: number, stalled: boolean) => change(one.id, { sent, stalled });
      const job = await sendFile({ ...one, signal: stop.signal, progress });
      files.set(job.id, one);
      useJobs.getState().see([job], false);
      drop(one.id);
    } catch (error) {
      if (isAbort(error)) drop(one.id);
      else change(one.id, { state: "failed", stalled: false, problem: asProblem(error) });
    } finally {
      stops.delete(one.id);
      next();
    }
  };

  return {
    uploads: [],
    left: [],
    add: (files, collection, options, limit) => {
      const added = files.map((file): Sent => {
        last += 1;
        const big = file.size > limit;
        const problem = big ? new Problem({ status: 413, kind: "TooLargeError", detail: "" }) : null;
        return { id: last, file, collection, options, state: big ? "failed" : "waiting", sent: 0, stalled: false, problem };
      });
      const keys = new Set(added.map(uploadKey));
      set(({ uploads, left }) => ({ uploads: [...uploads, ...added], left: left.filter((one) => !keys.has(one.key)) }));
      next();
    },
    retry: (id, options) => {
      change(id, { state: "waiting", problem: null, ...(options && { options }) });
      next();
    },
    cancel: (id) => {
      const stop = stops.get(id);
      if (stop) return stop.abort();
      const one = get().uploads.find((upload) => upload.id === id);
      if (one) void discard(uploadKey(one));
      drop(id);
    },
    retryLost: () => {
      for (const one of get().uploads.filter(lost)) get().retry(one.id);
    },
    look: async () => {
      const noted = JSON.parse(recall(SENDING, "tab") ?? "[]") as Omit<Left, "sent">[];
      const found = await Promise.all(
        noted.map(async (one): Promise<Left[]> => {
          // One that waited was not begun; of one that was, all may have arrived and only the answer been lost.
          const begun = recall(one.key) !== null;
          // A server that does not answer now has not forgotten it.
          const upload = await unfinished(one.key).catch(() => undefined);
          const over = begun && upload === null;
          if (over) remember(one.key, null);
          return over ? [] : [{ ...one, sent: upload?.offset ?? 0 }];
        }),
      );
      const here = new Set(get().uploads.map(uploadKey));
      set({ left: found.flat().filter((one) => !here.has(one.key)) });
    },
    forget: (key) => {
      void discard(key);
      set(({ left }) => ({ left: left.filter((one) => one.key !== key) }));
    },
  };
});

// What a reload would break off is noted, for `look`.
useUploads.subscribe(({ uploads, left }) => {
  const sent = uploads.filter((one) => one.state !== "failed" || lost(one));
  const noted = [...left, ...sent.map((one) => ({ key: uploadKey(one), name: one.file.name, size: one.file.size }))];
  remember(SENDING, noted.length ? JSON.stringify(noted) : null, "tab");
});
