"use client";

import type { Answer, Citation } from "@/api/types";
import { LocationNote, citationPlace } from "@/features/citation";
import { askPlace, howPlace } from "@/features/places";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";
import { IconButton } from "@/ui/button";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from "@/ui/icons";
import { Link } from "@/ui/link";

interface CitationBarProps {
  answer: Answer;
  citation: Citation;
  again: () => void;
  close: () => void;
}

const STEP =
  "inline-grid size-8 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-50";

/** Which citation of which answer is shown, with the words that are quoted, and the way to the others and back. */
export function CitationBar({ answer, citation, again, close }: CitationBarProps) {
  const text = useText();
  const words = text.document.citation;
  const at = answer.citations.findIndex((one) => one.id === citation.id);
  const before = answer.citations[at - 1];
  const after = answer.citations[at + 1];
  const place = placeOf(citation.page, citation.label, text);
  return (
    <section aria-label={words.label} className="border-b border-line bg-tint px-3 py-1.5 text-sm">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 truncate">
          <strong className="font-semibold text-accent">{words.title(at + 1, answer.citations.length)}</strong>{" "}
          <span className="text-soft">
            · {place} · {citation.title}
          </span>
        </p>
        <Link href={askPlace({ answer: answer.answer_id })} className="link px-1 whitespace-nowrap max-sm:hidden">
          {words.answer}
        </Link>
        <Link href={howPlace(answer.answer_id)} className="link px-1 whitespace-nowrap max-sm:hidden">
          {words.how}
        </Link>
        <Step to={before} answer={answer} label={words.previous} icon={<ChevronLeftIcon className="size-4" />} />
        <Step to={after} answer={answer} label={words.next} icon={<ChevronRightIcon className="size-4" />} />
        <IconButton small label={words.close} onClick={close}>
          <CloseIcon className="size-4" />
        </IconButton>
      </div>
      <button type="button" title={words.goto} onClick={again} className="line-clamp-2 max-w-full text-left font-serif text-[0.9375rem] leading-snug">
        “{citation.quote}”
      </button>
      <p className="mt-0.5 flex gap-4 sm:hidden">
        <Link href={askPlace({ answer: answer.answer_id })} className="link">
          {words.answer}
        </Link>
        <Link href={howPlace(answer.answer_id)} className="link">
          {words.how}
        </Link>
      </p>
      <LocationNote citation={citation} />
      <p role="status" className="sr-only">
        {words.shown(place)}
      </p>
    </section>
  );
}

function Step({ to, answer, label, icon }: { to: Citation | undefined; answer: Answer; label: string; icon: React.ReactNode }) {
  if (!to) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={STEP}>
        {icon}
      </span>
    );
  }
  return (
    <Link href={citationPlace(to, answer.answer_id)} aria-label={label} title={label} className={STEP}>
      {icon}
    </Link>
  );
}
