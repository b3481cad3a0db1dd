import { useEffect } from "react";

import { watchJobs } from "@/api/jobs";
import { useJobs } from "@/state/jobs";
import { sending, useUploads } from "@/state/uploads";

/** Follows the jobs for as long as the reader is signed in. A lost connection is tried again; the screens say so. */
export function useJobWatch(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { see, lose } = useJobs.getState();
    void watchJobs(see, lose, stop.signal);
    return () => stop.abort();
  }, []);
}

/** Asks before the page is left while files are being sent, and goes on with them when the network is back. */
export function useUploadWatch(): void {
  const busy = useUploads(sending);
  useEffect(() => {
    const { look, retryLost } = useUploads.getState();
    void look();
    window.addEventListener("online", retryLost);
    return () => window.removeEventListener("online", retryLost);
  }, []);
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
