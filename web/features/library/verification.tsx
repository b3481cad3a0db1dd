"use client";

import type { Verification } from "@/api/types";
import { CHECKED } from "@/features/marks";
import { useText } from "@/i18n/text";
import { HoverCard } from "@/ui/hover-card";

/** One fill a mark: two solid, two hatched, so that they differ without their colour. */
const FILLS = {
  verified: "bg-good",
  mentioned: "bg-fair",
  repaired: "hatch text-mended",
  unverified: "hatch-steep text-bad",
} as const;

/** How far the titles of a document were found on their pages: a bar, and the same in words. */
export function VerificationBar({ counts }: { counts: Verification }) {
  const text = useText().library.verification;
  const all = CHECKED.reduce((sum, mark) => sum + counts[mark], 0);
  if (!all) return <span className="text-sm text-soft">{text.none}</span>;
  return (
    <HoverCard
      card={
        <>
          <p className="mb-2 font-semibold">{text.title}</p>
          <ul className="space-y-1.5">
            {CHECKED.map((mark) => (
              <li key={mark} className="flex items-center gap-2">
                <span aria-hidden="true" className={`filling size-3 shrink-0 rounded-sm ${FILLS[mark]}`} />
                <span className="min-w-8 text-right font-medium tabular-nums">{counts[mark]}</span>
                <span className="text-soft">{text[mark]}</span>
              </li>
            ))}
          </ul>
        </>
      }
    >
      {(describedBy) => (
        <button
          type="button"
          aria-describedby={describedBy}
          className="flex cursor-help items-center gap-2.5 rounded text-sm text-soft"
        >
          <span aria-hidden="true" className="filling flex h-2 w-24 gap-px overflow-hidden rounded-full bg-line">
            {CHECKED.map(
              (mark) => counts[mark] > 0 && <span key={mark} className={`min-w-1 ${FILLS[mark]}`} style={{ flexGrow: counts[mark] }} />,
            )}
          </span>
          <span className="text-left tabular-nums sm:min-w-30">
            <span className="sr-only">{text.title}: </span>
            {text.short(counts.verified, all)}
          </span>
        </button>
      )}
    </HoverCard>
  );
}
