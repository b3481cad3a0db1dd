"use client";

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";

import { readPage } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { PageText } from "@/api/types";
import { useSay, useText } from "@/i18n/text";
import { Failure, Skeleton } from "@/ui/states";

import { paint, shareOf, type Part } from "../pdf/highlights";
import { partsOf } from "../pdf/page-text";
import type { Marks } from "../pdf/page-view";

import { cut } from "./cut";

interface TextViewerProps {
  id: string;
  page: number;
  /** The words that are cited on this page. */
  quotes: readonly string[];
  marks: Marks | undefined;
  /** Where in the page's text to begin, in code points; 0 for its top. */
  offset: number;
  /** Another one goes there again. */
  again: string;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A document without page images: the text of a page, with what is cited marked. */
export function TextViewer({ id, page, quotes, marks, offset, again, onKey }: TextViewerProps) {
  const text = useText();
  const words = text.document;
  const say = useSay();
  const [read, setRead] = useState<PageText | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    setProblem(null);
    readPage(id, page, stop.signal).then(setRead, (error: unknown) => isAbort(error) || setProblem(asProblem(error)));
    return () => stop.abort();
  }, [id, page]);

  const shown = read?.number === page ? read : null;
  const pieces = useMemo(() => (shown ? cut(shown.text, quotes) : []), [shown, quotes]);
  const lost = shown !== null && quotes.length > 0 && !pieces.some((piece) => piece.quoted);

  useEffect(() => {
    const element = body.current;
    const box = scroller.current;
    if (!shown || !element || !box) return;
    const mark = element.querySelector("mark");
    if (mark) mark.scrollIntoView({ block: "center" });
    else if (offset > 0) {
      const [part] = partsAt(element, [...shown.text].slice(0, offset).join("").length);
      const share = shareOf(part, element);
      box.scrollTop = share ? share.top * element.offsetHeight + element.offsetTop - 16 : 0;
    } else box.scrollTop = 0;
  }, [shown, pieces, offset, again]);

  useEffect(() => {
    const element = body.current;
    if (!shown || !element || !marks?.found.length) return;
    const { nodes, starts, lengths } = textNodes(element);
    const spans = marks.found.map((span) =>
      partsOf(starts, lengths, span).flatMap(({ piece, from, to }): Part[] => {
        const node = nodes[piece];
        return node ? [{ node, from, to }] : [];
      }),
    );
    const first = spans[marks.current]?.[0];
    if (first) first.node.parentElement?.scrollIntoView({ block: "nearest" });
    const share = shareOf(first, element);
    if (share && scroller.current) {
      scroller.current.scrollTop = share.top * element.offsetHeight + element.offsetTop - scroller.current.clientHeight / 3;
    }
    return paint(spans, marks.current);
  }, [shown, pieces, marks]);

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={words.textViewer}
      tabIndex={0}
      onKeyDown={onKey}
      className="relative h-full overflow-auto bg-sunken p-3 focus-visible:outline-offset-[-3px] sm:p-6"
    >
      {problem && <Failure problem={problem} />}
      {!problem && !shown && <Skeleton lines={9} label={text.common.loading} />}
      {shown && (
        <article data-page={page} data-state="drawn" aria-label={words.page(page)} className="card mx-auto max-w-[46rem] p-5 sm:p-10">
          {lost && <p className="mb-4 text-sm text-fair">{words.noQuote}</p>}
          {shown.text.trim() ? (
            <div ref={body} className="font-serif text-[1.0625rem] leading-relaxed break-words whitespace-pre-wrap">
              {pieces.map((piece, at) =>
                piece.quoted ? (
                  <mark key={at} className="quote">
                    {piece.text}
                  </mark>
                ) : (
                  <span key={at}>{piece.text}</span>
                ),
              )}
            </div>
          ) : (
            <p className="text-soft">{say(shown.reason) || words.pageEmpty}</p>
          )}
        </article>
      )}
    </div>
  );
}

function textNodes(element: HTMLElement): { nodes: Node[]; starts: number[]; lengths: number[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Node[] = [];
  const starts: number[] = [];
  const lengths: number[] = [];
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    nodes.push(node);
    starts.push(at);
    lengths.push(length);
    at += length;
  }
  return { nodes, starts, lengths };
}

function partsAt(element: HTMLElement, at: number): Part[] {
  const { nodes, starts, lengths } = textNodes(element);
  return partsOf(starts, lengths, [at, at + 1]).flatMap(({ piece, from, to }) => {
    const node = nodes[piece];
    return node ? [{ node, from, to }] : [];
  });
}
