"use client";

import { useEffect, useState } from "react";

import type { PieceText } from "../pdf/page-text";
import { findLiteral, type Span } from "./literal";

/** A page on which the words stand. */
export interface FoundPage {
  page: number;
  text: PieceText;
  spans: Span[];
}

export interface Finding {
  found: FoundPage[];
  /** Matches in all. */
  matches: number;
  /** Pages searched, of how many. */
  done: number;
  pages: number;
  /** Whether it stopped because there are enough. */
  more: boolean;
}

const MOST = 1000;
const AT_ONCE = 4;
const WAIT_MILLISECONDS = 200;
const SHOW_MILLISECONDS = 120;
const NOTHING: Finding = { found: [], matches: 0, done: 0, pages: 0, more: false };

/**
 * Looks for the words on every page, from `from` on and then from the first. What is found comes page by page, in
 * their order. Other words or a page that cannot be read do not end it.
 */
export function useFind(words: string, pages: number, from: number, read: ((page: number) => Promise<PieceText>) | null): Finding {
  const [finding, setFinding] = useState<Finding>(NOTHING);

  useEffect(() => {
    if (!words.trim() || !read) {
      setFinding(NOTHING);
      return;
    }
    let gone = false;
    const found: FoundPage[] = [];
    let matches = 0;
    let done = 0;
    let next = 0;
    let shown = 0;
    const show = (): void => {
      shown = performance.now();
      const sorted = [...found].sort((one, other) => one.page - other.page);
      setFinding({ found: sorted, matches, done, pages, more: matches >= MOST });
    };
    const work = async (): Promise<void> => {
      while (!gone && next < pages && matches < MOST) {
        const page = ((from - 1 + next++) % pages) + 1;
        const text = await read(page).catch(() => null);
        if (gone) return;
        done += 1;
        const spans = text ? findLiteral(text.text, words, MOST - matches) : [];
        if (text && spans.length) {
          found.push({ page, text, spans });
          matches += spans.length;
        }
        if (performance.now() - shown > SHOW_MILLISECONDS) show();
      }
    };
    const timer = setTimeout(() => {
      void Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => gone || show());
    }, WAIT_MILLISECONDS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // `from` only says where to begin: turning pages does not search again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [words, pages, read]);

  return finding;
}

/** One match of many. */
export interface Match {
  page: number;
  /** Which of the page's spans. */
  at: number;
}

/** The match `step` after (or before) the current one, round the ends; without one the first from `page` on. */
export function nextMatch(found: readonly FoundPage[], current: Match | null, step: 1 | -1, page: number): Match | null {
  const all = found.flatMap((one) => one.spans.map((_, at) => ({ page: one.page, at })));
  if (!all.length) return null;
  const here = current ? all.findIndex((one) => one.page === current.page && one.at === current.at) : -1;
  if (here < 0) return all.find((one) => one.page >= page) ?? all[0] ?? null;
  return all[(here + step + all.length) % all.length] ?? null;
}

/** Number of the match among all, from 1; 0 where it is none. */
export function matchNumber(found: readonly FoundPage[], current: Match | null): number {
  if (!current) return 0;
  let before = 0;
  for (const one of found) {
    if (one.page === current.page) return current.at < one.spans.length ? before + current.at + 1 : 0;
    before += one.spans.length;
  }
  return 0;
}
