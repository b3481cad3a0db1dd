"use client";

import { useId, useLayoutEffect, useRef, type ReactNode } from "react";

import { useText } from "@/i18n/text";

import { IconButton } from "./button";
import { CloseIcon } from "./icons";

interface DialogProps {
  title: string;
  /** null where only the dialog's own buttons may close it. */
  close: (() => void) | null;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  wide?: boolean;
  /** Full height at the left edge: what is a column on wide screens. */
  drawer?: boolean;
}

/** A modal dialog, open while it is rendered. Focus goes to what has `data-focus`, and comes back to where it was. */
export function Dialog({ title, close, children, actions, wide = false, drawer = false }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const text = useText();

  // Before the dialog leaves the page: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-focus]")?.focus();
    return () => dialog?.close();
  }, []);

  const shape = drawer
    ? "mr-auto my-0 ml-0 h-dvh max-h-dvh w-80 max-w-[88vw] rounded-none rounded-r-xl"
    : `m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] rounded-2xl ${wide ? "max-w-2xl" : "max-w-md"}`;
  return (
    <dialog
      ref={box}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== box.current) return; // a choice of files that was given up is told as well
        event.preventDefault();
        close?.();
      }}
      onMouseDown={(event) => event.target === box.current && close?.()}
      className={`${shape} border border-line bg-raised p-0 text-ink shadow-float`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          {close && (
            <IconButton label={text.common.close} onClick={close} className="-mr-2">
              <CloseIcon />
            </IconButton>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        {actions && <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>}
      </div>
    </dialog>
  );
}
