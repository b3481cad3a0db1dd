import { useEffect } from "react";

import { watchJobs } from "@/api/jobs";
import { useJobs } from "@/state/jobs";

/** Follows the jobs for as long as the reader is signed in. A lost connection is tried again; the screens say so. */
export function useJobWatch(): void {
  useEffect(() => {
    const stop = new AbortController();
    void watchJobs(useJobs.getState().see, () => undefined, stop.signal);
    return () => stop.abort();
  }, []);
}
