"use client";

import { MARK_ICONS } from "@/features/marks";
import { isParagraphs } from "@/features/units";
import { useText } from "@/i18n/text";

import type { Row } from "./rows";

/** What is known of the section that the tree is at: its whole title, how it was checked, its pages, its summary. */
export function SectionDetails({ row }: { row: Row }) {
  const text = useText();
  const words = text.document.tree;
  const { section, mark } = row;
  const { Icon, colour } = MARK_ICONS[mark];
  const origins: Record<string, string> = words.origins;
  const kinds: Record<string, string> = words.kinds;
  // Where a format has no pages, a place is a paragraph ("¶ 12") on the one page there is.
  const paragraph = isParagraphs(section.label) ? section.label : null;
  const facts = [
    paragraph ?? (section.page_end > section.page_start
      ? words.span(section.page_start, section.page_end)
      : text.common.page(section.page_start)),
    !paragraph && section.label && words.printed(section.label),
    kinds[section.kind],
    origins[section.origin] && words.from(origins[section.origin] ?? ""),
  ].filter(Boolean);
  return (
    <div className="max-h-56 overflow-y-auto border-t border-line p-3 text-sm" tabIndex={0} role="region" aria-label={words.details}>
      <p className="font-semibold break-words">{section.title}</p>
      <p className="mt-1 flex items-start gap-1.5">
        <Icon className={`mt-0.5 size-4 ${colour}`} />
        <span>{text.library.verification[mark]}</span>
      </p>
      {section.verified_page !== null && section.verified_page !== section.page_start && (
        <p className="mt-0.5 text-soft">{words.foundOn(section.verified_page)}</p>
      )}
      <p className="mt-1 text-soft">{facts.join(" · ")}</p>
      {section.summary && <p className="mt-1.5 text-pretty">{section.summary}</p>}
    </div>
  );
}
