import { useEffect, useState } from "react";

import { readDocument } from "@/api/documents";
import { useText } from "@/i18n/text";
import { useLibrary } from "@/state/library";

const known = new Map<string, string>();

/** Names of documents by id, as far as they are known by now; the others are asked for. */
export function useNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const missing = useText().ask.composer.missing;
  const [, again] = useState(0);
  for (const item of useLibrary.getState().items ?? []) known.set(item.id, item.name);
  const wanted = ids.filter((id) => !known.has(id)).join(",");

  useEffect(() => {
    for (const id of wanted.split(",").filter(Boolean))
      void readDocument(id)
        .then((item) => item.name)
        .catch(() => missing)
        .then((name) => {
          known.set(id, name);
          again((times) => times + 1);
        });
  }, [wanted, missing]);

  return known;
}

/** Tells the names of documents that a list has just shown. */
export const remember = (items: readonly { id: string; name: string }[]): void => {
  for (const item of items) known.set(item.id, item.name);
};
