interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const MARGIN = 8;

/**
 * Where a floating box goes, in pixels of the window: below its anchor, above where there is more room, and always
 * inside the window. `end` lines up the right edges.
 */
export function place(anchor: Rectangle, box: Size, view: Size, end = false): { left: number; top: number } {
  const below = view.height - anchor.bottom - GAP - MARGIN;
  const above = anchor.top - GAP - MARGIN;
  const top = box.height <= below || below >= above ? anchor.bottom + GAP : anchor.top - GAP - box.height;
  const left = end ? anchor.right - box.width : anchor.left;
  return {
    left: Math.round(Math.max(MARGIN, Math.min(left, view.width - box.width - MARGIN))),
    top: Math.round(Math.max(MARGIN, Math.min(top, view.height - box.height - MARGIN))),
  };
}

/** Moves an open popover to its anchor. */
export function placeAt(anchor: HTMLElement, box: HTMLElement, end = false): void {
  const found = place(
    anchor.getBoundingClientRect(),
    { width: box.offsetWidth, height: box.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    end,
  );
  box.style.left = `${found.left}px`;
  box.style.top = `${found.top}px`;
}
