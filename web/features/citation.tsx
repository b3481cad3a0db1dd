"use client";

import type { Citation } from "@/api/types";
import { documentPlace } from "@/features/places";
import { useText } from "@/i18n/text";
import { InfoIcon } from "@/ui/icons";

/** Where a citation leads: its page, with the quote marked. */
export const citationPlace = (citation: Citation, answer: string | null): string =>
  documentPlace(citation.document_id, {
    page: citation.page,
    section: citation.section_id,
    citation: citation.id,
    ...(answer && { answer }),
  });

/** Says where a quote cannot be shown on its page. Nothing where it can, or where the document has no printed pages. */
export function LocationNote({ citation }: { citation: Citation }) {
  const text = useText().ask.answer;
  if (citation.source === "text" || (citation.source === "page" && citation.boxes.length)) return null;
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-fair">
      <InfoIcon className="mt-0.5 size-4" />
      {citation.source === "summary" ? text.fromSummary : text.notLocated}
    </p>
  );
}
