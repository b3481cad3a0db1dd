"use client";

import { useEffect, useState } from "react";

import { listDocuments } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { DocumentItem } from "@/api/types";
import { extent } from "@/features/units";
import { useText } from "@/i18n/text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { SearchIcon } from "@/ui/icons";
import { Failure, Skeleton } from "@/ui/states";

import { remember } from "./names";

const PAUSE_MILLISECONDS = 200;

interface PickerProps {
  chosen: readonly string[];
  /** None for all documents. */
  use: (documents: string[]) => void;
  close: () => void;
}

/** Chooses which documents are asked. */
export function Picker({ chosen, use, close }: PickerProps) {
  const text = useText();
  const words = text.ask.picker;
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set(chosen));
  const [q, setQ] = useState("");
  const [items, setItems] = useState<DocumentItem[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const read = () =>
      listDocuments({ q: q.trim(), limit: 100, sort: "name" }, stop.signal).then(
        (page) => {
          remember(page.items);
          setItems(page.items);
        },
        (error: unknown) => isAbort(error) || setProblem(asProblem(error)),
      );
    const timer = setTimeout(() => void read(), q ? PAUSE_MILLISECONDS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [q]);

  const toggle = (id: string, on: boolean) => {
    const next = new Set(wanted);
    if (on) next.add(id);
    else next.delete(id);
    setWanted(next);
  };

  return (
    <Dialog
      title={words.title}
      close={close}
      wide
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button look="primary" onClick={() => use([...wanted])}>
            {words.use(wanted.size)}
          </Button>
        </>
      }
    >
      <div className="sticky -top-1 z-10 space-y-3 bg-raised pb-3">
        <div className="relative">
          <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-[1.125rem] -translate-y-1/2 text-soft" />
          <input
            type="search"
            data-focus
            aria-label={words.search}
            placeholder={words.search}
            value={q}
            onChange={(event) => setQ(event.target.value)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="control w-full pl-10"
          />
        </div>
        <label className="flex items-start gap-2.5">
          <input
            type="checkbox"
            checked={wanted.size === 0}
            onChange={() => setWanted(new Set())}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            <span className="font-medium">{words.all}</span> <span className="text-sm text-soft">{words.allHint}</span>
          </span>
        </label>
      </div>
      {problem && <Failure problem={problem} />}
      {!problem && !items && <Skeleton label={text.common.loading} />}
      <p role="status" className="sr-only">
        {words.chosen(wanted.size)}
      </p>
      {items?.length === 0 && <p className="py-4 text-soft">{words.none}</p>}
      <ul className="min-h-40 divide-y divide-line border-t border-line">
        {items?.map((item) => (
          <li key={item.id}>
            <label className="flex items-start gap-2.5 py-2.5 hover:bg-sunken">
              <input
                type="checkbox"
                checked={wanted.has(item.id)}
                onChange={(event) => toggle(item.id, event.target.checked)}
                className="mt-1 size-4 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">{item.title || item.name}</span>
                <span className="block text-sm break-words text-soft">
                  {[item.title && item.title !== item.name && item.name, extent(item, text), item.collection !== "default" && item.collection]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
