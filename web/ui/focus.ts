const FOCUSABLE = [
  "a[href]",
  "button:not(:disabled)",
  "input:not(:disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "summary",
  "[tabindex='0']",
].join();
/** Until whoever has removed something has set the focus themselves. */
const WAIT_MILLISECONDS = 60;

/**
 * Hands the focus on when what has it leaves the page, as a button that removes its own row: to what comes next there,
 * else to what comes before; to the content when the whole screen has changed. Returns what ends it.
 */
export function keepFocus(): () => void {
  let holder: Element | null = null;

  const came = (event: FocusEvent) => {
    holder = event.target instanceof Element ? event.target : null;
  };
  const left = (event: FocusEvent) => {
    const { target } = event;
    // Leaving the page is told as well; the observer comes before this.
    setTimeout(() => {
      if (holder === target && holder?.isConnected && document.activeElement === document.body) holder = null;
    });
  };
  const observer = new MutationObserver((records) => {
    if (!holder || holder.isConnected) return;
    const gone = holder;
    holder = null;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)));
    if (!record) return;
    setTimeout(() => {
      if (document.activeElement === document.body) heir(record)?.focus({ preventScroll: true });
    }, WAIT_MILLISECONDS);
  });

  document.addEventListener("focusin", came);
  document.addEventListener("focusout", left);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", came);
    document.removeEventListener("focusout", left);
    observer.disconnect();
  };
}

/** What is nearest to the place from which nodes were removed. */
function heir({ target, nextSibling }: MutationRecord): HTMLElement | null {
  const content = document.getElementById("content");
  if (!target.isConnected || !content?.contains(target) || target === content) return content;
  const others = [...content.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.checkVisibility());
  const place = nextSibling?.isConnected ? nextSibling : null;
  const follows = (one: Node, node: Node) =>
    node === one || node.contains(one) || Boolean(node.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const inside = others.filter((one) => target.contains(one));
  const next = place && inside.find((one) => follows(one, place));
  const before = inside.findLast((one) => !place || !follows(one, place));
  return next ?? before ?? others.find((one) => follows(one, target)) ?? content;
}
