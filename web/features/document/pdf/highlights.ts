import type { Share } from "./boxes";

/** A part of a text node. */
export interface Part {
  node: Node;
  from: number;
  to: number;
}

const FOUND = "vectree-found";
const CURRENT = "vectree-current";

/** The browser's highlight of that name; null where it has none (then the list of results still leads there). */
function highlight(name: string): Highlight | null {
  if (typeof Highlight === "undefined" || !("highlights" in CSS)) return null;
  let one = CSS.highlights.get(name);
  if (!one) {
    one = new Highlight();
    CSS.highlights.set(name, one);
  }
  return one;
}

/** Paints words over the page without touching its elements, `current` in another way; gives back what undoes it. */
export function paint(spans: readonly (readonly Part[])[], current: number): () => void {
  const made: [Highlight, Range][] = [];
  for (const [at, parts] of spans.entries()) {
    const target = highlight(at === current ? CURRENT : FOUND);
    if (!target) return () => undefined;
    for (const { node, from, to } of parts) {
      const range = document.createRange();
      const length = node.textContent?.length ?? 0;
      range.setStart(node, Math.min(from, length));
      range.setEnd(node, Math.min(to, length));
      target.add(range);
      made.push([target, range]);
    }
  }
  return () => {
    for (const [target, range] of made) target.delete(range);
  };
}

/** Where a part of a text stands in the element around it; null for none. */
export function shareOf(part: Part | undefined, element: HTMLElement): Share | null {
  if (!part) return null;
  const range = document.createRange();
  const length = part.node.textContent?.length ?? 0;
  range.setStart(part.node, Math.min(part.from, length));
  range.setEnd(part.node, Math.min(part.to, length));
  const inner = range.getBoundingClientRect();
  const outer = element.getBoundingClientRect();
  if (!outer.width || !outer.height) return null;
  return {
    left: (inner.left - outer.left) / outer.width,
    top: (inner.top - outer.top) / outer.height,
    width: inner.width / outer.width,
    height: inner.height / outer.height,
  };
}
