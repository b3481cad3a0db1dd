import { create } from "zustand";

import { cancelJob, forgetJob, retryJob } from "@/api/jobs";
import { asProblem } from "@/api/problem";
import type { Job } from "@/api/types";

interface Jobs {
  /** The newest first. */
  jobs: Job[];
  /** How often a document was finished since the page was opened: whoever shows documents reads them anew. */
  finished: number;
  /** Whether the server answers, and how often it has come back: whoever could not read something reads it then. */
  reachable: boolean;
  returns: number;
  see: (jobs: Job[], whole: boolean) => void;
  /** Following the jobs has failed. */
  lose: (error: unknown) => void;
  cancel: (id: string) => Promise<void>;
  retry: (id: string) => Promise<void>;
  forget: (id: string) => Promise<void>;
}

export const unfinished = (job: Job): boolean => job.state === "queued" || job.state === "running";

/** The jobs with `seen` put in: all of them replaced when `whole`, or those of the same id. The newest first. */
export function merge(known: readonly Job[], seen: readonly Job[], whole: boolean): Job[] {
  const kept = whole ? [] : known.filter((job) => !seen.some((one) => one.id === job.id));
  return [...kept, ...seen].sort((one, other) => other.created.localeCompare(one.created) || other.id.localeCompare(one.id));
}

/** How many of `seen` are done now and were not before; a job never seen before counts only while `following`. */
export function newlyDone(known: readonly Job[], seen: readonly Job[], following: boolean): number {
  const before = new Map(known.map((job) => [job.id, job.state]));
  return seen.filter((job) => job.state === "done" && before.get(job.id) !== "done" && (following || before.has(job.id))).length;
}

/** When the document was last read again, while its job is known; empty for not. */
export const rereadAt = (jobs: readonly Job[], document: string): string =>
  jobs.find((job) => job.kind === "reindex" && job.state === "done" && job.document_id === document)?.finished ?? "";

export const useJobs = create<Jobs>((set, get) => {
  const replace = (job: Job) => get().see([job], false);
  return {
    jobs: [],
    finished: 0,
    reachable: true,
    returns: 0,
    see: (seen, whole) =>
      set(({ jobs, finished, reachable, returns }) => ({
        reachable: true,
        returns: returns + (reachable ? 0 : 1),
        jobs: merge(jobs, seen, whole),
        finished: finished + newlyDone(jobs, seen, !whole),
      })),
    lose: (error) => {
      if ([0, 502, 503, 504].includes(asProblem(error).status)) set({ reachable: false });
    },
    cancel: async (id) => replace(await cancelJob(id)),
    retry: async (id) => replace(await retryJob(id)),
    forget: async (id) => {
      await forgetJob(id);
      set(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
    },
  };
});
