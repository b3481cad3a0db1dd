"use client";

import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 64rem)";

/** Whether there is room for a column beside the pages. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
