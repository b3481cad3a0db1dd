import { useEffect } from "react";

import { watchJobs } from "@/api/jobs";
import { useChats } from "@/state/chats";
import { useJobs } from "@/state/jobs";
import { useLibrary } from "@/state/library";
import { sending, useUploads } from "@/state/uploads";

/** So many of a list come at first. */
const ONE_PART = 50;

/** Follows the jobs for as long as the reader is signed in. A lost connection is tried again; the screens say so. */
export function useJobWatch(): void {
  useEffect(() => {
    const { see, lose } = useJobs.getState();
    let stop = new AbortController();
    const begin = () => {
      stop.abort();
      stop = new AbortController();
      void watchJobs(see, lose, stop.signal);
    };
    begin();
    // A stream may stay open for long over a network that is gone.
    window.addEventListener("offline", begin);
    window.addEventListener("online", begin);
    return () => {
      window.removeEventListener("offline", begin);
      window.removeEventListener("online", begin);
      stop.abort();
    };
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

/** Reads the lists again when the reader comes back to this tab: another one may have changed them. */
export function useFresh(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      const library = useLibrary.getState();
      const { chats, load } = useChats.getState();
      // Who has gone further down a list keeps it as it is.
      if (library.items && library.items.length <= ONE_PART) void library.load();
      if (chats && chats.length <= ONE_PART) void load();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
