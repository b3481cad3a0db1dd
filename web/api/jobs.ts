import { call, request, run } from "./client";
import { isAbort } from "./problem";
import { events } from "./sse";
import type { Job, Page } from "./types";

const at = (id: string): string => `/jobs/${encodeURIComponent(id)}`;

export const listJobs = (signal?: AbortSignal): Promise<Page<Job>> =>
  call("/jobs", { query: { limit: 200 }, ...(signal && { signal }) });
export const cancelJob = (id: string): Promise<Job> => call(`${at(id)}/cancel`, { method: "POST" });
export const retryJob = (id: string): Promise<Job> => call(`${at(id)}/retry`, { method: "POST" });
export const forgetJob = (id: string): Promise<void> => run(at(id), { method: "DELETE" });

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Tells `seen` of every job, now and whenever one changes, until `signal` aborts. Streams; where streams do not come
 * through (some proxies hold them back) it asks every few seconds instead.
 */
export async function watchJobs(
  seen: (jobs: Job[], whole: boolean) => void,
  failed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  let broken = 0;
  while (!signal.aborted) {
    try {
      seen((await listJobs(signal)).items, true);
      if (broken < 3) {
        const response = await request("/jobs/events", { headers: { Accept: "text/event-stream" }, signal });
        for await (const { event, data } of events(response)) {
          if (event === "job") seen([JSON.parse(data) as Job], false);
          broken = 0;
        }
      }
      broken += 1;
      await pause(broken < 3 ? 1000 : 3000, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      failed(error);
      broken += 1;
      await pause(1000 * Math.min(10, 2 ** broken), signal);
    }
  }
}
