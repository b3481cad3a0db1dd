"use client";

import { useEffect, useId, useState } from "react";

import { search } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { SearchHit } from "@/api/types";
import { documentPlace } from "@/features/places";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";
import { IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { Link } from "@/ui/link";
import { Failure, Skeleton } from "@/ui/states";

/** Sections of the library that are about the words, best first. */
export function Inside({ words, collection, close }: { words: string; collection: string; close: () => void }) {
  const text = useText();
  const [hits, setHits] = useState<SearchHit[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const heading = useId();

  useEffect(() => {
    const stop = new AbortController();
    setHits(null);
    setProblem(null);
    search(words, { limit: 8, ...(collection && { collections: [collection] }) }, stop.signal).then(
      (found) => setHits(found.hits),
      (error: unknown) => isAbort(error) || setProblem(asProblem(error)),
    );
    return () => stop.abort();
  }, [words, collection]);

  return (
    <section aria-labelledby={heading} className="card mb-6">
      <header className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 id={heading} className="min-w-0 truncate text-sm font-semibold text-soft">
          {text.library.inside.title(words)}
        </h2>
        <IconButton small label={text.library.inside.close} onClick={close}>
          <CloseIcon className="size-4" />
        </IconButton>
      </header>
      <div aria-live="polite" className={hits?.length ? "" : "p-4"}>
        {problem && <Failure problem={problem} />}
        {!problem && !hits && <Skeleton label={text.common.loading} />}
        {hits?.length === 0 && <p className="text-soft">{text.library.inside.none}</p>}
        {hits && hits.length > 0 && (
          <ol className="divide-y divide-line">
            {hits.map((hit) => (
              <li key={`${hit.document_id} ${hit.section_id}`}>
                <Link
                  href={documentPlace(hit.document_id, { page: hit.page, section: hit.section_id })}
                  className="block px-4 py-2.5 hover:bg-sunken focus-visible:outline-offset-[-2px]"
                >
                  <span className="font-medium">{hit.title}</span>
                  <span className="block text-sm text-soft">
                    {hit.document} · {placeOf(hit.page, hit.label, text)}
                  </span>
                  <span className="mt-0.5 line-clamp-2 block text-sm text-pretty">{hit.snippet}</span>
                </Link>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
