/** A stretch of an answer's text, or a citation in it. */
export type Piece = { text: string } | { citation: number };

const MARK = /\[(\d{1,4})\]/g;

/**
 * The text cut at its marks "[1]". Only `known` numbers are citations: another one is text, as the author of the
 * document wrote it. Citations of the sentence that have no mark in it come last.
 */
export function pieces(text: string, known: ReadonlySet<number>, citations: readonly number[] = []): Piece[] {
  const found: Piece[] = [];
  const seen = new Set<number>();
  let at = 0;
  for (const match of text.matchAll(MARK)) {
    const citation = Number(match[1]);
    if (!known.has(citation)) continue;
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    found.push({ citation });
    seen.add(citation);
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  for (const citation of citations) if (known.has(citation) && !seen.has(citation)) found.push({ citation });
  return found;
}

export type Level = "high" | "medium" | "low";

/** How a confidence in [0, 1] is spoken of; low under 0.6 as in the verdict. */
export const levelOf = (confidence: number): Level => (confidence < 0.6 ? "low" : confidence < 0.8 ? "medium" : "high");
