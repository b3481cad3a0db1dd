"use client";

import type { RenderTask, TextLayer } from "pdfjs-dist";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";

import { useText } from "@/i18n/text";
import { Button } from "@/ui/button";
import { RefreshIcon } from "@/ui/icons";

import { findLiteral, type Span } from "../find/literal";
import { around, placeBox, type Box, type Share, type Size } from "./boxes";
import { paint, shareOf, type Part } from "./highlights";
import { forget, pdfjs, type OpenPdf } from "./load";
import { partsOf, readPageText } from "./page-text";

/** Boxes to be marked on a page, and words found on it. */
export interface Marks {
  boxes: readonly Box[];
  /** A title on the page that is to be shown; empty for none. */
  title: string;
  found: readonly Span[];
  /** Where the pieces of the page's text begin that `found` counts in. */
  starts: readonly number[];
  /** Which of `found` is the current one; -1 for none. */
  current: number;
}

export const NO_MARKS: Marks = { boxes: [], title: "", found: [], starts: [], current: -1 };

interface PageViewProps {
  pdf: OpenPdf;
  number: number;
  name: string;
  top: number;
  size: Size;
  /** Pixels a point. */
  scale: number;
  /** Milliseconds to wait before it is drawn: none for the page that was asked for, most for those out of sight. */
  wait: number;
  marks: Marks;
  markName: string;
  failed: string;
  /** Told when it cannot be drawn. */
  lost: () => void;
  /** Opens the document anew. */
  retry: () => void;
  sized: (number: number, size: Size) => void;
  /** Where on the page its boxes or the current match lie, as soon as that is known. */
  placed: (number: number, share: Share, what: Shown) => void;
}

/** What of a page can be brought into the window. */
export type Shown = "boxes" | "match" | "title";

const MOST_PIXELS = 1 << 24;

/** Pixels of the canvas for one of CSS: sharp on the screen, but never more than a canvas may safely have. */
function density(width: number, height: number): number {
  const wanted = Math.max(1, window.devicePixelRatio || 1);
  return Math.min(wanted, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** A page: its image, its text on top to be selected, and the boxes marked on it. Gives all of it back when it goes. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const { pdf, number, name, top, size, scale, wait, marks, markName, failed, lost, retry, sized, placed } = props;
  const text = useText().common;
  const sheet = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  const [layer, setLayer] = useState<TextLayer | null>(null);
  const [shares, setShares] = useState<Share[]>([]);
  const waits = useRef(wait);
  waits.current = wait;

  useEffect(() => {
    let gone = false;
    let task: RenderTask | null = null;
    let text: TextLayer | null = null;
    let canvas: HTMLCanvasElement | null = null;

    const draw = async (): Promise<void> => {
      const [module, page] = await Promise.all([pdfjs(), pdf.proxy.getPage(number)]);
      if (gone) return;
      const viewport = page.getViewport({ scale });
      sized(number, { width: viewport.width / scale, height: viewport.height / scale });
      // What is only passed by is not drawn.
      if (waits.current) await new Promise((done) => setTimeout(done, waits.current));
      if (gone) return;
      const ratio = density(viewport.width, viewport.height);
      canvas = document.createElement("canvas");
      canvas.width = Math.floor(viewport.width * ratio);
      canvas.height = Math.floor(viewport.height * ratio);
      canvas.setAttribute("role", "presentation");
      task = page.render({ canvas, viewport, transform: ratio === 1 ? null : [ratio, 0, 0, ratio, 0, 0] } as never);
      await task.promise;
      if (gone) return;
      for (const old of sheet.current?.querySelectorAll("canvas") ?? []) release(old);
      sheet.current?.replaceChildren(canvas);
      setState("drawn");
      const container = document.createElement("div");
      container.className = "textLayer";
      text = new module.TextLayer({
        textContentSource: page.streamTextContent({ includeMarkedContent: true, disableNormalization: true }),
        container,
        viewport,
      });
      await text.render();
      if (gone) return;
      words.current?.replaceChildren(container);
      setLayer(text);
    };

    draw().catch((error: unknown) => {
      const stopped = error instanceof Error && /Cancel|Abort/.test(error.name);
      if (gone || stopped) return;
      setState("failed");
      lost();
    });
    return () => {
      gone = true;
      task?.cancel();
      text?.cancel();
      if (canvas && !canvas.isConnected) release(canvas);
    };
  }, [pdf, number, scale, sized, lost]);

  // After the last drawing: canvas, text and what pdf.js keeps of the page.
  useEffect(() => {
    const held = sheet.current;
    return () => {
      for (const old of held?.querySelectorAll("canvas") ?? []) release(old);
      void forget(pdf, number);
    };
  }, [pdf, number]);

  useEffect(() => {
    if (!marks.boxes.length) {
      setShares([]);
      return;
    }
    let gone = false;
    void pdf.proxy.getPage(number).then((page) => {
      if (gone) return;
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = page.view;
      const unrotated = { width: x1 - x0, height: y1 - y0 };
      setShares(marks.boxes.map((box) => placeBox(box, unrotated, page.rotate)));
    }).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [pdf, number, marks.boxes]);

  useLayoutEffect(() => {
    const whole = around(shares);
    if (whole) placed(number, whole, "boxes");
  }, [shares, number, placed]);

  useEffect(() => {
    if (!layer || !marks.title) return;
    let gone = false;
    void pdf.proxy
      .getPage(number)
      .then(readPageText)
      .then(({ text, starts }) => {
        const [span] = findLiteral(text, marks.title, 1);
        if (gone || !span || !words.current) return;
        const share = shareOf(partsIn(layer, starts, span)[0], words.current);
        if (share) placed(number, share, "title");
      })
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [pdf, layer, marks.title, number, placed]);

  useEffect(() => {
    if (!layer || !marks.found.length) return;
    const spans = marks.found.map((span) => partsIn(layer, marks.starts, span));
    const share = words.current && shareOf(spans[marks.current]?.[0], words.current);
    if (share) placed(number, share, "match");
    return paint(spans, marks.current);
  }, [layer, marks, number, placed]);

  const width = Math.floor(size.width * scale);
  const height = Math.floor(size.height * scale);
  return (
    <section
      aria-label={name}
      data-page={number}
      data-state={state}
      className="sheet absolute left-1/2 -translate-x-1/2 overflow-hidden bg-white shadow-card ring-1 ring-black/10"
      style={{ top, width, height, ["--total-scale-factor" as string]: scale }}
    >
      <div ref={sheet} className="absolute inset-0" />
      {state === "failed" && (
        <div className="relative z-10 grid justify-items-center gap-3 p-6 text-[#5b5a56]">
          <p>{failed}</p>
          <Button size="small" onClick={retry}>
            <RefreshIcon className="size-4" />
            {text.retry}
          </Button>
        </div>
      )}
      {shares.map((share, at) => (
        <div
          key={at}
          role="img"
          aria-label={markName}
          data-box=""
          className="quote-box pointer-events-none absolute"
          style={{
            left: `${share.left * 100}%`,
            top: `${share.top * 100}%`,
            width: `${share.width * 100}%`,
            height: `${share.height * 100}%`,
          }}
        />
      ))}
      <div ref={words} className="absolute inset-0" />
    </section>
  );
});

/** The parts of the layer's text that a span of the page's text touches. */
function partsIn(layer: TextLayer, starts: readonly number[], span: Span): Part[] {
  const lengths = (layer.textContentItemsStr as string[]).map((piece) => piece.length);
  return partsOf(starts, lengths, span).flatMap(({ piece, from, to }) => {
    const node = (layer.textDivs as HTMLElement[])[piece]?.firstChild;
    return node ? [{ node, from, to }] : [];
  });
}

function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
  canvas.remove();
}
