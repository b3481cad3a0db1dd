"use client";

import { useEffect, useId, useRef, useState, type ReactNode } from "react";

import { placeAt } from "./place";

interface HoverCardProps {
  /** The thing explained; gets the id of the card to be described by. */
  children: (describedBy: string | undefined) => ReactNode;
  card: ReactNode;
  className?: string;
  wide?: boolean;
}

const OPEN_MILLISECONDS = 120;
const CLOSE_MILLISECONDS = 180;

/**
 * Shows more about a thing on hover and on keyboard focus; it stays while the pointer is on it and goes with Escape
 * (WCAG 1.4.13).
 */
export function HoverCard({ children, card, className = "", wide = false }: HoverCardProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const soon = (next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), next ? OPEN_MILLISECONDS : CLOSE_MILLISECONDS);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open || !box.current || !anchor.current) return;
    box.current.showPopover();
    placeAt(anchor.current, box.current);
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    const leave = () => setOpen(false);
    document.addEventListener("keydown", escape);
    window.addEventListener("scroll", leave, { capture: true, once: true });
    return () => {
      document.removeEventListener("keydown", escape);
      window.removeEventListener("scroll", leave, { capture: true });
    };
  }, [open]);

  return (
    <span
      ref={anchor}
      className={`inline-block ${className}`}
      onPointerEnter={(event) => event.pointerType === "mouse" && soon(true)}
      onPointerLeave={() => soon(false)}
      onFocus={(event) => {
        if (event.target.matches(":focus-visible")) {
          clearTimeout(timer.current);
          setOpen(true);
        }
      }}
      onBlur={() => soon(false)}
    >
      {children(open ? id : undefined)}
      {open && (
        <div
          ref={box}
          id={id}
          role="tooltip"
          popover="manual"
          onPointerEnter={() => soon(true)}
          className={`rounded-xl border border-line bg-raised p-3.5 text-left text-sm leading-normal font-normal shadow-float ${wide ? "w-96 max-w-[calc(100vw-1rem)]" : "max-w-72"}`}
        >
          {card}
        </div>
      )}
    </span>
  );
}
