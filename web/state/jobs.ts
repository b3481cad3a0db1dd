import { create } from "zustand";

import { cancelJob, forgetJob, retryJob } from "@/api/jobs";
import type { Job } from "@/api/types";

interface Jobs {
  /** The newest first. */
  jobs: Job[];
  /** How often a document was finished since the page was opened: whoever shows documents reads them anew. */
  finished: number;
  see: (jobs: Job[], whole: boolean) => void;
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

export const useJobs = create<Jobs>((set, get) => {
  const replace = (job: Job) => get().see([job], false);
  return {
    jobs: [],
    finished: 0,
    see: (seen, whole) =>
      set(({ jobs, finished }) => ({
        jobs: merge(jobs, seen, whole),
        finished: finished + newlyDone(jobs, seen, !whole),
      })),
    cancel: async (id) => replace(await cancelJob(id)),
    retry: async (id) => replace(await retryJob(id)),
    forget: async (id) => {
      await forgetJob(id);
      set(({ jobs }) => ({ jobs: jobs.filter((job) => job.id !== id) }));
    },
  };
});
