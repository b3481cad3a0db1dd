import type { DocumentItem } from "@/api/types";
import type { Messages } from "@/i18n/messages";

const PAGED = /^application\/(?:pdf|vnd\.vectree\..+)$/;

/** Whether documents of that format have pages; the others are divided into parts. */
export const hasPages = (mediaType: string): boolean => PAGED.test(mediaType);

/** How many pages, or parts, a document has. */
export const extent = ({ media_type, pages }: Pick<DocumentItem, "media_type" | "pages">, text: Messages): string =>
  (hasPages(media_type) ? text.common.pages : text.common.parts)(pages);
