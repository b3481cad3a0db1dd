"use client";

import { useEffect, useRef, useState } from "react";

import { useText } from "@/i18n/text";
import { useToasts, type Toast } from "@/state/toasts";

import { IconButton } from "./button";
import { CheckIcon, CloseIcon, InfoIcon, WarningIcon } from "./icons";

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What just happened, with a way back where there is one: the button, or Ctrl+Z anywhere outside a field. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  const text = useText();

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const { toasts, undo } = useToasts.getState();
      const latest = toasts.findLast((toast) => toast.undo);
      if (!latest || typing(event.target) || event.shiftKey || event.key.toLowerCase() !== "z") return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      undo(latest.id);
    };
    const flush = () => useToasts.getState().flush();
    document.addEventListener("keydown", key);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("keydown", key);
      window.removeEventListener("pagehide", flush);
    };
  }, []);

  return (
    <section
      aria-label={text.common.notices}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed inset-x-0 top-16 z-50 flex flex-col items-center gap-2 px-4 md:top-auto md:bottom-6 md:items-start md:px-6"
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

const ICONS = { plain: InfoIcon, good: CheckIcon, bad: WarningIcon };

function Notice({ toast }: { toast: Toast }) {
  const text = useText();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.milliseconds);
  const Icon = ICONS[toast.tone];

  useEffect(() => {
    if (held) return;
    const begun = performance.now();
    const timer = setTimeout(() => useToasts.getState().dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      // Time stands still while the pointer or the focus is on it, but leaves a second to move away.
      left.current = Math.max(1000, left.current - (performance.now() - begun));
    };
  }, [held, toast.id]);

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-full items-center gap-3 rounded-xl bg-ink py-1.5 pr-1.5 pl-4 text-page shadow-float sm:max-w-lg"
    >
      <Icon className="size-5" />
      <span className="min-w-0 py-1.5 break-words">{toast.text}</span>
      {toast.undo && (
        <button
          type="button"
          title="Ctrl+Z"
          onClick={() => useToasts.getState().undo(toast.id)}
          className="rounded-lg px-3 py-1.5 font-semibold underline underline-offset-4 hover:bg-page/15 focus-visible:outline-page"
        >
          {text.common.undo}
        </button>
      )}
      <IconButton
        small
        label={text.common.dismiss}
        onClick={() => useToasts.getState().dismiss(toast.id)}
        className="text-page! hover:bg-page/15 focus-visible:outline-page"
      >
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
