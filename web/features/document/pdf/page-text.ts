import type { PDFPageProxy } from "pdfjs-dist";

import type { Span } from "../find/literal";

/** The text of a page with the place where each of its pieces begins. */
export interface PieceText {
  text: string;
  starts: number[];
}

/** Pieces put together; a piece that ends a line is followed by a line break. */
export function join(pieces: readonly { str: string; hasEOL: boolean }[]): PieceText {
  const starts: number[] = [];
  let text = "";
  for (const piece of pieces) {
    starts.push(text.length);
    text += piece.str;
    if (piece.hasEOL) text += "\n";
  }
  return { text, starts };
}

/** The pieces that a span touches, each with the part of it. */
export function partsOf(starts: readonly number[], lengths: readonly number[], [start, end]: Span): { piece: number; from: number; to: number }[] {
  const parts: { piece: number; from: number; to: number }[] = [];
  for (let piece = 0; piece < starts.length; piece += 1) {
    const begin = starts[piece] ?? 0;
    if (begin >= end) break;
    const from = Math.max(0, start - begin);
    const to = Math.min(lengths[piece] ?? 0, end - begin);
    if (from < to) parts.push({ piece, from, to });
  }
  return parts;
}

/** The text of the page as its text layer has it. */
export async function readPageText(page: PDFPageProxy): Promise<PieceText> {
  const content = await page.getTextContent({ disableNormalization: true });
  return join(content.items.flatMap((item) => ("str" in item ? [item] : [])));
}
