import { create } from "zustand";

export type Tone = "plain" | "good" | "bad";

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  milliseconds: number;
  undo: (() => void) | null;
  /** Called once when the time to undo is over, however it ends. */
  done: (() => void) | null;
}

interface Toasts {
  toasts: Toast[];
  show: (text: string, tone?: Tone) => void;
  /** Says that something was done which can be undone for a while; only then `act` does it. */
  undoable: (text: string, act: () => void, undo: () => void) => void;
  undo: (id: number) => void;
  dismiss: (id: number) => void;
  /** Does at once all that waits, for when the page goes away. */
  flush: () => void;
}

export const UNDO_MILLISECONDS = 6000;

let last = 0;

export const useToasts = create<Toasts>((set, get) => ({
  toasts: [],
  show: (text, tone = "plain") => {
    last += 1;
    const toast: Toast = { id: last, text, tone, milliseconds: tone === "bad" ? 10_000 : 5000, undo: null, done: null };
    set(({ toasts }) => ({ toasts: [...toasts.filter((one, at) => one.undo ?? at >= toasts.length - 3), toast] }));
  },
  undoable: (text, act, undo) => {
    last += 1;
    const toast: Toast = { id: last, text, tone: "plain", milliseconds: UNDO_MILLISECONDS, undo, done: act };
    set(({ toasts }) => ({ toasts: [...toasts, toast] }));
  },
  undo: (id) => {
    const toast = get().toasts.find((one) => one.id === id);
    if (!toast) return;
    set(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
    toast.undo?.();
  },
  dismiss: (id) => {
    const toast = get().toasts.find((one) => one.id === id);
    if (!toast) return;
    set(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) }));
    toast.done?.();
  },
  flush: () => {
    const waiting = get().toasts;
    set({ toasts: [] });
    for (const toast of waiting) toast.done?.();
  },
}));

export const toast = (text: string, tone?: Tone): void => useToasts.getState().show(text, tone);
