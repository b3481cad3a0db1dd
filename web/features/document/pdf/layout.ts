import type { Size } from "./boxes";

/** Pages under each other in pixels; page `n` is at index `n - 1`. */
export interface Layout {
  tops: Float64Array;
  heights: Float64Array;
  /** Of all pages and the gaps around them. */
  total: number;
}

/** A place that stays where it is when sizes change: the page, and how far down, in heights of the page. */
export interface Anchor {
  page: number;
  at: number;
}

export const GAP = 12;

/**
 * "width" and "page" fit each page into the window, "auto" its width as far as that is still good to read; a number is
 * pixels a point.
 */
export type Zoom = "auto" | "width" | "page" | number;

const READABLE = 1.6;

const MARGIN = 24;

/** Pixels a point of a page in a window. */
export function scaleOf(page: Size, zoom: Zoom, window: Size): number {
  if (typeof zoom === "number") return zoom;
  const across = Math.max(50, window.width - MARGIN) / page.width;
  if (zoom === "auto") return Math.min(across, READABLE);
  return zoom === "width" ? across : Math.min(across, Math.max(50, window.height - 2 * GAP) / page.height);
}

/** Lays out `pages` pages. A page whose size is not known yet gets that of `usual`. */
export function layOut(
  pages: number,
  sizes: ReadonlyMap<number, Size>,
  usual: Size,
  scale: (page: Size) => number,
): Layout {
  const ordinary = Math.floor(usual.height * scale(usual));
  const tops = new Float64Array(pages);
  const heights = new Float64Array(pages);
  let y = GAP;
  for (let at = 0; at < pages; at += 1) {
    const known = sizes.get(at + 1);
    const height = known ? Math.floor(known.height * scale(known)) : ordinary;
    tops[at] = y;
    heights[at] = height;
    y += height + GAP;
  }
  return { tops, heights, total: y };
}

/** The last page that begins at or above `y`; the first where none does. */
export function pageAt(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.tops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The first and last page of which something is in the window from `top` on. */
export function visible(layout: Layout, top: number, height: number): { first: number; last: number } {
  let first = pageAt(layout, top);
  const bottom = (layout.tops[first - 1] ?? 0) + (layout.heights[first - 1] ?? 0);
  if (bottom <= top && first < layout.tops.length) first += 1;
  return { first, last: Math.max(first, pageAt(layout, top + height - 1)) };
}

/** The page that fills the most of the window; the upper one of two that fill as much. */
export function mainPage(layout: Layout, top: number, height: number): number {
  const { first, last } = visible(layout, top, height);
  let best = first;
  let most = -1;
  for (let page = first; page <= last; page += 1) {
    const start = layout.tops[page - 1] ?? 0;
    const end = start + (layout.heights[page - 1] ?? 0);
    const shown = Math.min(end, top + height) - Math.max(start, top);
    if (shown > most + 1) [best, most] = [page, shown];
  }
  return best;
}

/** What is at the upper edge of the window. */
export function anchorAt(layout: Layout, top: number): Anchor {
  const page = pageAt(layout, top);
  const height = layout.heights[page - 1] || 1;
  return { page, at: (top - (layout.tops[page - 1] ?? 0)) / height };
}

/** How far to scroll for the anchor to be at the upper edge. */
export function scrollFor(layout: Layout, anchor: Anchor): number {
  const at = Math.max(0, Math.min(layout.tops.length - 1, anchor.page - 1));
  return Math.round((layout.tops[at] ?? 0) + anchor.at * (layout.heights[at] ?? 0));
}

const STEP = 1.2;
const SMALLEST = 0.2;
const LARGEST = 6;

/** The next larger or smaller scale, within what can be drawn. */
export const stepScale = (scale: number, by: 1 | -1): number =>
  Math.max(SMALLEST, Math.min(LARGEST, by > 0 ? scale * STEP : scale / STEP));
