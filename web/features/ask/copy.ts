import type { Answer } from "@/api/types";
import { placeOf } from "@/features/units";
import type { Messages } from "@/i18n/messages";

/** The answer as plain text with its sources below, each with page and quote. */
export function withSources(answer: Answer, text: Messages): string {
  const parts = [answer.question, "", answer.answer];
  if (answer.citations.length) parts.push("");
  for (const citation of answer.citations)
    parts.push(`[${citation.id}] ${citation.document}, ${placeOf(citation.page, citation.label, text)}: “${citation.quote}”`);
  return parts.join("\n");
}

/** Puts text on the clipboard; false where the browser refuses. Works without TLS on a network too. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.className = "fixed -top-96";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  // Deprecated, and the only way where the page did not come by TLS.
  const copied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
