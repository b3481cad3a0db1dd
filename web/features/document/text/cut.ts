import type { TreeSection } from "@/api/types";

import { findLiteral, type Span } from "../find/literal";

export interface Piece {
  text: string;
  quoted: boolean;
}

/** A heading of that level, or the text between two of them. */
export interface Block {
  level: number | null;
  pieces: Piece[];
}

export interface Heading {
  span: Span;
  level: number;
}

/** From code points, in which the server counts places in a text, to its UTF-16 units. */
export function unitsOf(text: string): (points: number) => number {
  const characters = [...text];
  return (points) => characters.slice(0, points).join("").length;
}

/** Titles that stand on the page as lines of their own, in order. */
export function headingsOn(page: number, text: string, sections: Iterable<TreeSection>): Heading[] {
  const units = unitsOf(text);
  const found: Heading[] = [];
  for (const { start, title, level, origin, verification } of sections) {
    if (start[0] !== page || origin === "filler" || verification !== "verified") continue;
    const from = units(start[1]);
    const [span] = findLiteral(text.slice(from, from + 2 * title.length + 40), title, 1);
    if (span?.[0] === 0) found.push({ span: [from, from + span[1]], level });
  }
  return found.sort((one, other) => one.span[0] - other.span[0]);
}

/** The text in headings and what lies between, in each what is quoted apart. Nothing is left out. */
export function cut(text: string, quotes: readonly string[], headings: readonly Heading[] = []): Block[] {
  const quoted = quotes.flatMap((quote) => findLiteral(text, quote, 1)).sort((one, other) => one[0] - other[0]);
  const blocks: Block[] = [];
  let at = 0;
  const add = (end: number, level: number | null) => {
    if (end <= at) return;
    blocks.push({ level, pieces: pieces(text, [at, end], quoted) });
    at = end;
  };
  for (const { span, level } of headings) {
    if (span[0] < at) continue;
    add(span[0], null);
    add(span[1], level);
  }
  add(text.length, null);
  return blocks;
}

function pieces(text: string, [from, to]: Span, quoted: readonly Span[]): Piece[] {
  const found: Piece[] = [];
  let at = from;
  for (const [start, end] of quoted) {
    const first = Math.max(at, start);
    const last = Math.min(to, end);
    if (last <= first) continue;
    if (first > at) found.push({ text: text.slice(at, first), quoted: false });
    found.push({ text: text.slice(first, last), quoted: true });
    at = last;
  }
  if (at < to) found.push({ text: text.slice(at, to), quoted: false });
  return found;
}
