import { findLiteral } from "../find/literal";

export interface Piece {
  text: string;
  quoted: boolean;
}

/** The text in pieces, those that are quoted apart. */
export function cut(text: string, quotes: readonly string[]): Piece[] {
  const spans = quotes.flatMap((quote) => findLiteral(text, quote, 1)).sort((one, other) => one[0] - other[0]);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of spans) {
    if (end <= at) continue;
    const from = Math.max(at, start);
    if (from > at) pieces.push({ text: text.slice(at, from), quoted: false });
    pieces.push({ text: text.slice(from, end), quoted: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), quoted: false });
  return pieces;
}
