import { useCallback } from "react";

import type { IndexOptions } from "@/api/types";
import { useLibrary } from "@/state/library";
import { useCanWrite, useSession } from "@/state/session";
import { useUploads } from "@/state/uploads";

/** The collection that new documents go to: the one that is shown, or the first that may be written. */
export function useTarget(): string {
  const shown = useLibrary((state) => state.filters.collection);
  const collections = useLibrary((state) => state.collections);
  if (shown) return shown;
  const writable = collections.filter((one) => one.writable);
  return (writable.find((one) => one.name === "default") ?? writable[0])?.name ?? "default";
}

/** Sends files to the library; null for who may not. */
export function useAdd(): ((files: readonly File[], collection: string, options: IndexOptions) => void) | null {
  const may = useCanWrite();
  const limit = useSession((state) => state.about?.limits.max_upload_bytes ?? Infinity);
  const add = useUploads((state) => state.add);
  const send = useCallback(
    (files: readonly File[], collection: string, options: IndexOptions) => add(files, collection, options, limit),
    [add, limit],
  );
  return may ? send : null;
}
