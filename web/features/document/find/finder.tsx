"use client";

import { useEffect, useRef, useState } from "react";

import { search } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { SearchHit } from "@/api/types";
import { composing } from "@/features/composing";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";
import { IconButton } from "@/ui/button";
import { ChevronDownIcon, ChevronUpIcon, CloseIcon } from "@/ui/icons";
import { Failure, Skeleton } from "@/ui/states";

import { excerpt } from "./literal";
import { matchNumber, type Finding, type Match } from "./use-find";

interface FinderProps {
  id: string;
  words: string;
  setWords: (words: string) => void;
  finding: Finding;
  match: Match | null;
  go: (match: Match) => void;
  step: (by: 1 | -1) => void;
  /** What its pages, or parts, are called. */
  name: (page: number) => string;
  openHit: (hit: SearchHit) => void;
  close: () => void;
  /** Counts up whenever the field is to be focused. */
  asked: number;
}

const SHOWN = 200;
const ENOUGH = 2;
const WAIT_MILLISECONDS = 500;

/** Finds words in the document: word for word on every page, and sections about them. */
export function Finder({ id, words, setWords, finding, match, go, step, name, openHit, close, asked }: FinderProps) {
  const text = useText().document.finder;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), [asked]);
  const searching = words.trim() !== "" && finding.done < finding.pages && !finding.more;
  const at = matchNumber(finding.found, match);
  let left = SHOWN;
  return (
    <section
      aria-label={text.label}
      onKeyDown={(event) => event.key === "Escape" && close()}
      className="absolute inset-y-0 right-0 z-10 flex w-80 max-w-full flex-col border-l border-line bg-surface shadow-float"
    >
      <div className="border-b border-line p-3">
        <div className="flex items-center gap-1">
          <input
            ref={field}
            type="search"
            value={words}
            aria-label={text.field}
            placeholder={text.field}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || composing(event.nativeEvent)) return;
              event.preventDefault();
              step(event.shiftKey ? -1 : 1);
            }}
            className="control min-h-9 min-w-0 flex-1 text-sm"
          />
          <IconButton small label={text.previous} disabled={!finding.matches} onClick={() => step(-1)}>
            <ChevronUpIcon className="size-4" />
          </IconButton>
          <IconButton small label={text.next} disabled={!finding.matches} onClick={() => step(1)}>
            <ChevronDownIcon className="size-4" />
          </IconButton>
          <IconButton small label={text.close} onClick={close}>
            <CloseIcon className="size-4" />
          </IconButton>
        </div>
        <p role="status" className="mt-1.5 flex justify-between gap-2 text-xs text-soft">
          <span>
            {!words.trim()
              ? text.hint
              : finding.matches
                ? at
                  ? text.at(at, finding.matches)
                  : text.found(finding.matches, finding.more)
                : searching || !finding.pages
                  ? ""
                  : text.none}
          </span>
          {searching && finding.pages > 0 && <span aria-hidden="true">{text.progress(finding.done, finding.pages)}</span>}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={-1}>
        {finding.matches > 0 && <h3 className="px-3 pt-3 text-xs font-semibold text-soft">{text.literal}</h3>}
        <ol>
          {finding.found.flatMap((one) =>
            one.spans.flatMap((span, index) => {
              if (left-- <= 0) return [];
              const [before, found, after] = excerpt(one.text.text, span, 36);
              return (
                <li key={`${one.page} ${index}`}>
                  <button
                    type="button"
                    aria-current={(match?.page === one.page && match.at === index) || undefined}
                    onClick={() => go({ page: one.page, at: index })}
                    className="block w-full border-b border-line px-3 py-2 text-left text-sm hover:bg-sunken focus-visible:outline-offset-[-3px] aria-[current=true]:bg-tint"
                  >
                    <span className="text-xs text-soft">{name(one.page)}</span>
                    <span className="line-clamp-2 break-words">
                      {before}
                      <mark className="bg-transparent font-semibold text-accent underline">{found}</mark>
                      {after}
                    </span>
                  </button>
                </li>
              );
            }),
          )}
        </ol>
        <Hits id={id} words={words} openHit={openHit} />
      </div>
    </section>
  );
}

/** Sections about the words, found by the server as for a question. */
type HitsProps = Pick<FinderProps, "id" | "words" | "openHit">;

function Hits({ id, words, openHit }: HitsProps) {
  const text = useText();
  const [hits, setHits] = useState<SearchHit[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = words.trim().length >= ENOUGH ? words.trim() : "";

  useEffect(() => {
    setHits(null);
    setProblem(null);
    if (!wanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search(wanted, { documents: [id], limit: 8 }, stop.signal).then(
        (found) => setHits(found.hits),
        (error: unknown) => isAbort(error) || setProblem(asProblem(error)),
      );
    }, WAIT_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, wanted]);

  if (!wanted) return null;
  return (
    <div className="p-3" aria-live="polite">
      <h3 className="mb-1.5 text-xs font-semibold text-soft">{text.document.finder.sections}</h3>
      {problem && <Failure problem={problem} />}
      {!problem && !hits && <Skeleton lines={2} label={text.common.loading} />}
      {hits?.length === 0 && <p className="text-sm text-soft">{text.document.finder.noSections}</p>}
      <ol className="-mx-3">
        {hits?.map((hit) => (
          <li key={`${hit.section_id} ${hit.page}`}>
            <button
              type="button"
              onClick={() => openHit(hit)}
              className="block w-full border-b border-line px-3 py-2 text-left text-sm hover:bg-sunken focus-visible:outline-offset-[-3px]"
            >
              <span className="block font-medium">{hit.title}</span>
              <span className="text-xs text-soft">{placeOf(hit.page, hit.label, text)}</span>
              <span className="line-clamp-2 text-pretty">{hit.snippet}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
