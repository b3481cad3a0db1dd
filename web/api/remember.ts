/** What lasts: in this browser, or in this tab alone, where it outlives a reload. */
type Where = "browser" | "tab";

const storage = (where: Where): Storage => (where === "tab" ? sessionStorage : localStorage);

/** The value kept under a name; null where the browser keeps nothing (private windows may throw). */
export function recall(name: string, where: Where = "browser"): string | null {
  try {
    return storage(where).getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value under a name, or forgets it; silently does neither where the browser refuses. */
export function remember(name: string, value: string | null, where: Where = "browser"): void {
  try {
    if (value === null) storage(where).removeItem(name);
    else storage(where).setItem(name, value);
  } catch {
    // Nothing depends on it: the choice lasts as long as the page.
  }
}

/** Forgets all that was kept for this tab. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Where nothing is kept there is nothing to forget.
  }
}
