"use client";

import type { Citation } from "@/api/types";
import { LocationNote, citationPlace } from "@/features/citation";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";
import { HoverCard } from "@/ui/hover-card";
import { FileIcon } from "@/ui/icons";
import { Link } from "@/ui/link";

/** Opens the document that a reader points at, so that its page is there at the click. */
export const warm = (id: string): void => void import("@/features/document/warm").then((module) => module.warmDocument(id)).catch(() => undefined);

/** A number in the text that shows its source on hover and focus, and opens its page. */
export function CitationChip({ citation, answer }: { citation: Citation; answer: string | null }) {
  const text = useText();
  const place = placeOf(citation.page, citation.label, text);
  return (
    <HoverCard wide className="mx-0.5 align-baseline" card={<CitationCard citation={citation} />}>
      {(describedBy) => (
        <Link
          href={citationPlace(citation, answer)}
          aria-label={text.ask.answer.citation(citation.id, citation.document, place)}
          aria-describedby={describedBy}
          onPointerEnter={() => warm(citation.document_id)}
          onFocus={() => warm(citation.document_id)}
          className="inline-grid min-h-6 min-w-6 place-items-center rounded-md bg-tint px-1 text-[0.8125rem] leading-none font-semibold text-accent tabular-nums hover:bg-accent hover:text-on-accent"
        >
          {citation.id}
        </Link>
      )}
    </HoverCard>
  );
}

function CitationCard({ citation }: { citation: Citation }) {
  const text = useText();
  return (
    <>
      <p className="flex items-start gap-2 font-semibold">
        <FileIcon className="mt-0.5 size-4 text-accent" />
        <span className="min-w-0 break-words">{citation.document}</span>
      </p>
      <p className="mt-0.5 pl-6 text-soft">
        {placeOf(citation.page, citation.label, text)} · {citation.title}
      </p>
      <blockquote className="mt-2.5 line-clamp-[9] border-l-2 border-accent pl-3 font-serif text-[0.9375rem] leading-relaxed">
        {citation.quote}
      </blockquote>
      <LocationNote citation={citation} />
    </>
  );
}
