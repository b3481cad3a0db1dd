import type { DocumentItem } from "@/api/types";
import type { Messages } from "@/i18n/messages";

const PAGED = /^application\/(?:pdf|vnd\.vectree\..+)$/;

/** Whether documents of that format have pages; the others are divided into parts. */
export const hasPages = (mediaType: string): boolean => PAGED.test(mediaType);

/** Whether a label names paragraphs ("¶ 12"), as in formats that have no pages. */
export const isParagraphs = (label: string | null | undefined): label is string => label?.startsWith("¶") ?? false;

/** A place in words: "p. 12 (printed xii)", or "¶ 12" where the format has no pages. */
export const placeOf = (page: number, label: string | null | undefined, text: Messages): string => {
  if (isParagraphs(label)) return label;
  return label && label !== String(page) ? text.common.pageLabel(page, label) : text.common.page(page);
};

/** How many pages, or parts, a document has. */
export const extent = ({ media_type, pages }: Pick<DocumentItem, "media_type" | "pages">, text: Messages): string =>
  (hasPages(media_type) ? text.common.pages : text.common.parts)(pages);
