"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";

import type { Share, Size } from "./boxes";
import { GAP, anchorAt, layOut, mainPage, scaleOf, scrollFor, visible, type Anchor, type Zoom } from "./layout";
import type { OpenPdf } from "./load";
import { NO_MARKS, PageView, type Marks, type Shown } from "./page-view";

/** Where to go; another `key` goes there again. */
export interface Target {
  key: string;
  page: number;
  /** What of the page is to be in the window: its upper edge, its marked boxes, the current match, or a title. */
  what: "page" | Shown;
}

interface ViewerProps {
  pdf: OpenPdf;
  target: Target;
  zoom: Zoom;
  marks: ReadonlyMap<number, Marks>;
  /** Names for screen readers, and what stands on a page that fails. */
  viewer: string;
  pageName: (number: number) => string;
  markName: string;
  failed: string;
  /** Told when a page cannot be drawn. */
  lost: () => void;
  /** Opens the document anew. */
  retry: () => void;
  /** The page that is looked at has changed; `scale` is what the zoom came to. */
  shown: (page: number) => void;
  scaled: (scale: number) => void;
  onKey: (event: KeyboardEvent<HTMLDivElement>) => void;
}

const AROUND = 1;
/** Milliseconds: what is asked for is drawn first, and what is only passed by not at all. */
const SEEN_WAITS = 60;
const NEAR_WAITS = 300;
/** The most pages that are drawn at once, however small they are shown. */
const MOST = 12;

/** The pages of a PDF under each other. Only those in and next to the window exist. */
export function PdfViewer(props: ViewerProps) {
  const { pdf, target, zoom, marks, viewer, pageName, markName, failed, lost, retry, shown, scaled, onKey } = props;
  const window_ = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  const [sizes, setSizes] = useState<ReadonlyMap<number, Size>>(new Map());
  const [range, setRange] = useState({ first: target.page, last: target.page });
  const anchor = useRef<Anchor>({ page: target.page, at: 0 });
  const wanted = useRef<Target | null>(target);
  const current = useRef(target.page);

  const sizeOf = useCallback((page: number) => sizes.get(page) ?? pdf.usual, [sizes, pdf]);
  const scale = useCallback((page: Size) => scaleOf(page, zoom, box), [zoom, box]);
  const layout = useMemo(() => layOut(pdf.pages, sizes, pdf.usual, scale), [pdf, sizes, scale]);
  const widest = useMemo(
    () => Math.max(0, ...[pdf.usual, ...sizes.values()].map((size) => size.width * scale(size))),
    [pdf, sizes, scale],
  );

  useEffect(() => {
    if (box.width) scaled(scale(sizeOf(current.current)));
  }, [box, scale, sizeOf, scaled]);

  useLayoutEffect(() => {
    const element = window_.current;
    if (!element) return;
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const look = useCallback(() => {
    const element = window_.current;
    if (!element || !element.clientHeight) return;
    const next = visible(layout, element.scrollTop, element.clientHeight);
    setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
    const page = mainPage(layout, element.scrollTop, element.clientHeight);
    if (page !== current.current) {
      current.current = page;
      shown(page);
    }
  }, [layout, shown]);

  // What was at the upper edge stays there when sizes become known, the zoom changes or the window.
  useLayoutEffect(() => {
    const element = window_.current;
    if (!element || !box.height) return;
    element.scrollTop = scrollFor(layout, anchor.current);
    look();
  }, [layout, box, look]);

  useLayoutEffect(() => {
    wanted.current = target;
    anchor.current = { page: target.page, at: -GAP / Math.max(1, layout.heights[target.page - 1] ?? 1) };
    const element = window_.current;
    if (!element || !box.height) return;
    element.scrollTop = scrollFor(layout, anchor.current);
    look();
    // The layout of that moment; later ones keep the anchor.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [target]);

  const placed = useCallback(
    (page: number, share: Share, what: Shown) => {
      const element = window_.current;
      const at = wanted.current;
      if (!element || at?.what !== what || at.page !== page) return;
      const height = layout.heights[page - 1] || 1;
      // The quote a third down, but never the page's top out of sight without need.
      const above = Math.min(share.top * height + GAP, element.clientHeight * 0.3);
      anchor.current = { page, at: (share.top * height - above) / height };
      element.scrollTop = scrollFor(layout, anchor.current);
      const size = sizeOf(page);
      const wide = size.width * scale(size);
      if (wide > element.clientWidth) element.scrollLeft = share.left * wide - 2 * GAP;
      look();
    },
    [layout, look, sizeOf, scale],
  );

  const sized = useCallback((page: number, size: Size) => {
    setSizes((old) => {
      const known = old.get(page);
      if (known && Math.abs(known.width - size.width) < 0.01 && Math.abs(known.height - size.height) < 0.01) return old;
      return new Map(old).set(page, size);
    });
  }, []);

  const scrolled = () => {
    const element = window_.current;
    if (!element) return;
    anchor.current = anchorAt(layout, element.scrollTop);
    look();
  };
  const moved = () => {
    wanted.current = null;
  };

  const first = Math.max(1, range.first - AROUND);
  const last = Math.min(pdf.pages, range.last + AROUND, first + MOST - 1);
  return (
    <div
      ref={window_}
      role="region"
      aria-label={viewer}
      tabIndex={0}
      onScroll={scrolled}
      onWheel={moved}
      onPointerDown={moved}
      onKeyDown={(event) => {
        moved();
        onKey(event);
      }}
      className="relative h-full overflow-auto bg-sunken [overflow-anchor:none] focus-visible:outline-offset-[-3px]"
    >
      <div className="relative mx-auto" style={{ height: layout.total, width: Math.max(widest + 2 * GAP, box.width) }}>
        {box.width > 0 && Array.from({ length: last - first + 1 }, (_, at) => {
          const number = first + at;
          const size = sizeOf(number);
          return (
            <PageView
              key={number}
              pdf={pdf}
              number={number}
              name={pageName(number)}
              top={layout.tops[number - 1] ?? 0}
              size={size}
              scale={scale(size)}
              wait={number === target.page ? 0 : number >= range.first && number <= range.last ? SEEN_WAITS : NEAR_WAITS}
              marks={marks.get(number) ?? NO_MARKS}
              markName={markName}
              failed={failed}
              lost={lost}
              retry={retry}
              sized={sized}
              placed={placed}
            />
          );
        })}
      </div>
    </div>
  );
}
