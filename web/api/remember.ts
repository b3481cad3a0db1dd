/** The value kept under a name; null where the browser keeps nothing (private windows may throw). */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a value under a name, or forgets it; silently does neither where the browser refuses. */
export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing depends on it: the choice lasts as long as the page.
  }
}
