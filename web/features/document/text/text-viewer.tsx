"use client";

import { Fragment, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

import { readPage } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { PageText, TreeSection } from "@/api/types";
import { useSay, useText } from "@/i18n/text";
import { useJobs } from "@/state/jobs";
import { Failure, Skeleton } from "@/ui/states";

import { paint, shareOf, type Part } from "../pdf/highlights";
import { partsOf } from "../pdf/page-text";
import { walk } from "../panel/rows";
import type { Marks } from "../pdf/page-view";

import { cut, headingsOn, unitsOf, type Piece } from "./cut";

/** How a heading of each level looks; deeper ones like the last. */
const LOOKS = ["text-2xl font-bold", "text-xl font-bold", "text-lg font-semibold", "text-base font-semibold"] as const;
const NO_SECTIONS: readonly TreeSection[] = [];

interface TextViewerProps {
  id: string;
  page: number;
  /** Null until they are known. */
  sections: readonly TreeSection[] | null;
  /** The words that are cited on this page. */
  quotes: readonly string[];
  marks: Marks | undefined;
  /** Where in the page's text to begin, in code points; 0 for its top. */
  offset: number;
  /** Another one goes there again. */
  again: string;
  /** What its parts are called. */
  name: (part: number) => string;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

/** A document without page images: the text of a page, with what is cited marked. */
export function TextViewer({ id, page, sections, quotes, marks, offset, again, name, onKey }: TextViewerProps) {
  const text = useText();
  const words = text.document;
  const say = useSay();
  const [read, setRead] = useState<PageText | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const returns = useJobs((state) => state.returns);
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const broken = useRef(false);

  useEffect(() => {
    const stop = new AbortController();
    broken.current = false;
    setProblem(null);
    readPage(id, page, stop.signal).then(setRead, (error: unknown) => {
      if (isAbort(error)) return;
      broken.current = true;
      setProblem(asProblem(error));
    });
    return () => stop.abort();
  }, [id, page, tries]);
  useEffect(() => {
    if (returns > 0 && broken.current) setTries((old) => old + 1);
  }, [returns]);

  const shown = read?.number === page ? read : null;
  const blocks = useMemo(
    () => (shown ? cut(shown.text, quotes, headingsOn(page, shown.text, walk(sections ?? NO_SECTIONS))) : []),
    [shown, quotes, page, sections],
  );
  // A tree that is read again moves nobody who is reading.
  const headed = sections !== null;
  const lost = shown !== null && quotes.length > 0 && !blocks.some((block) => block.pieces.some((piece) => piece.quoted));

  useEffect(() => {
    const element = body.current;
    const box = scroller.current;
    if (!shown || !element || !box) return;
    const mark = element.querySelector("mark");
    if (mark) mark.scrollIntoView({ block: "center" });
    else if (offset > 0) {
      const [part] = partsAt(element, unitsOf(shown.text)(offset));
      const share = shareOf(part, element);
      box.scrollTop = share ? share.top * element.offsetHeight + element.offsetTop - 16 : 0;
    } else box.scrollTop = 0;
  }, [shown, headed, quotes, offset, again]);

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
  }, [shown, blocks, marks]);

  return (
    <div
      ref={scroller}
      role="region"
      aria-label={words.textViewer}
      tabIndex={0}
      onKeyDown={onKey}
      className="relative h-full overflow-auto bg-sunken p-3 focus-visible:outline-offset-[-3px] sm:p-6"
    >
      {problem && <Failure problem={problem} retry={() => setTries(tries + 1)} />}
      {!problem && !shown && <Skeleton lines={9} label={text.common.loading} />}
      {shown && (
        <article data-page={page} data-state="drawn" aria-label={name(page)} className="card mx-auto max-w-[46rem] p-5 sm:p-10">
          {lost && <p className="mb-4 text-sm text-fair">{words.noQuote}</p>}
          {shown.text.trim() ? (
            <div ref={body} className="font-serif text-[1.0625rem] leading-relaxed break-words whitespace-pre-wrap">
              {blocks.map(({ level, pieces }, at) => (
                <Fragment key={at}>{level === null ? <Pieces of={pieces} /> : <Heading level={level}><Pieces of={pieces} /></Heading>}</Fragment>
              ))}
            </div>
          ) : (
            <p className="text-soft">{say(shown.reason) || words.pageEmpty}</p>
          )}
        </article>
      )}
    </div>
  );
}

/** In line, so that the text keeps the line breaks it was stored with. The document's title on the screen is above it. */
function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${Math.min(6, level + 1)}` as "h2";
  const look = LOOKS[Math.min(level, LOOKS.length) - 1];
  return <Tag className={`inline font-sans leading-snug ${look}`}>{children}</Tag>;
}

function Pieces({ of: pieces }: { of: readonly Piece[] }) {
  return pieces.map((piece, at) =>
    piece.quoted ? (
      <mark key={at} className="quote">
        {piece.text}
      </mark>
    ) : (
      <span key={at}>{piece.text}</span>
    ),
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
