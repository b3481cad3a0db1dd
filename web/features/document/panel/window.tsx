"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from "react";

interface Window {
  box: RefObject<HTMLDivElement | null>;
  first: number;
  last: number;
  reveal: (at: number) => void;
}

const SPARE = 6;

/** Which of `count` lines of the same height are in the window of a scrolled box, a few more on either side. */
export function useWindow(count: number, height: number): Window {
  const box = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState({ first: 0, last: 40 });

  const look = useCallback(() => {
    const element = box.current;
    if (!element) return;
    const first = Math.max(0, Math.floor(element.scrollTop / height) - SPARE);
    const last = Math.ceil((element.scrollTop + (element.clientHeight || 600)) / height) + SPARE;
    setRange((old) => (old.first === first && old.last === last ? old : { first, last }));
  }, [height]);

  useLayoutEffect(look, [look, count]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    element.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [look]);

  const reveal = useCallback(
    (at: number) => {
      const element = box.current;
      if (!element || at < 0) return;
      const top = at * height;
      if (top < element.scrollTop) element.scrollTop = Math.max(0, top - height);
      else if (top + height > element.scrollTop + element.clientHeight) element.scrollTop = top + 2 * height - element.clientHeight;
    },
    [height],
  );
  return { box, first: range.first, last: Math.min(count - 1, range.last), reveal };
}

/** The lines `first` to `last` at their places in a box as high as all of them. */
export function Lines({ count, height, first, last, line }: { count: number; height: number; first: number; last: number; line: (at: number) => ReactNode }) {
  return (
    <div role="presentation" className="relative" style={{ height: count * height }}>
      {Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => (
        <div key={first + at} role="presentation" className="absolute inset-x-0" style={{ top: (first + at) * height, height }}>
          {line(first + at)}
        </div>
      ))}
    </div>
  );
}
