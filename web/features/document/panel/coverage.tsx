"use client";

import { useState } from "react";

import type { Tree, TreeSection } from "@/api/types";
import { documentPlace } from "@/features/places";
import { isParagraphs, placeOf } from "@/features/units";
import { useSay, useText } from "@/i18n/text";
import { Button } from "@/ui/button";
import { CheckIcon, EmptyIcon, RefreshIcon } from "@/ui/icons";
import { Link } from "@/ui/link";

import { walk } from "./rows";

const SHOWN = 60;

interface ReportProps {
  tree: Tree;
  open: (section: TreeSection) => void;
  /** Reads the document again; null for who may not. */
  reread: (() => void) | null;
}

/** What of the document could not be read, is in no section or could not be checked; all with links to it. */
export function CoverageReport({ tree, open, reread }: ReportProps) {
  const text = useText();
  const words = text.document.coverage;
  const say = useSay();
  const { coverage } = tree;
  const id = tree.document.id;
  const byId = new Map([...walk(tree.sections)].map((section) => [section.id, section]));
  const unverified = coverage.unverified.flatMap((one) => byId.get(one) ?? []);
  const parts = [...byId.values()].some((section) => isParagraphs(section.label));
  const good = !coverage.unreadable.length && !coverage.needs_ocr.length && !coverage.unassigned.length && !unverified.length;
  const reasons = coverage.reasons;
  return (
    <div className="h-full space-y-5 overflow-y-auto p-4 text-sm" tabIndex={0} role="region" aria-label={words.label}>
      <p className="text-soft">{words.lead}</p>
      {good && (
        <p className="flex gap-2 rounded-lg bg-good-tint p-3">
          <CheckIcon className="size-5 text-good" />
          {words.good}
        </p>
      )}
      <Pages id={id} parts={parts} title={words.unreadable} hint={words.unreadableHint} pages={coverage.unreadable} reasons={reasons} />
      <Pages id={id} parts={parts} title={words.needsOcr} hint={words.needsOcrHint} pages={coverage.needs_ocr} reasons={reasons} />
      {coverage.needs_ocr.length > 0 && reread && (
        <Button size="small" onClick={reread} className="-mt-2">
          <RefreshIcon className="size-4" />
          {text.library.reindex}
        </Button>
      )}
      <Pages id={id} parts={parts} title={words.unassigned} hint={words.unassignedHint} pages={coverage.unassigned} reasons={reasons} />
      <Titles title={words.unverified} hint={words.unverifiedHint} sections={unverified} open={open} />
      <Pages id={id} parts={parts} title={words.blank} hint={words.blankHint} pages={coverage.blank} reasons={{}} />
      {coverage.notes.length > 0 && (
        <section>
          <h3 className="font-semibold">{words.notes}</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {coverage.notes.map((note, at) => (
              <li key={at}>{say(note)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PagesProps {
  id: string;
  /** Whether these are parts, of a format without pages. */
  parts: boolean;
  title: string;
  hint: string;
  pages: readonly number[];
  reasons: Readonly<Record<string, string>>;
}

function Pages({ id, parts, title, hint, pages, reasons }: PagesProps) {
  const text = useText();
  const words = text.document.coverage;
  const say = useSay();
  const [all, setAll] = useState(false);
  if (!pages.length) return null;
  const nameOf = (parts ? text.document.parts : text.document).page;
  const said = new Set(pages.flatMap((page) => reasons[String(page)] ?? []).map(say));
  return (
    <section>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-soft">· {(parts ? text.common.parts : words.pages)(pages.length)}</span>
      </h3>
      <p className="text-soft">{hint}</p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {pages.slice(0, all ? undefined : SHOWN).map((page) => (
          <li key={page}>
            <Link
              href={documentPlace(id, { page })}
              title={say(reasons[String(page)] ?? nameOf(page))}
              aria-label={nameOf(page)}
              className="grid min-h-7 min-w-9 place-items-center rounded-md border border-line px-1.5 tabular-nums hover:border-accent hover:text-accent"
            >
              {page}
            </Link>
          </li>
        ))}
        {!all && pages.length > SHOWN && (
          <li>
            <button type="button" onClick={() => setAll(true)} className="link min-h-7 px-1">
              {words.more(pages.length - SHOWN)}
            </button>
          </li>
        )}
      </ul>
      {said.size > 0 && <p className="mt-1.5 break-words text-soft">{[...said].slice(0, 4).join(" · ")}</p>}
    </section>
  );
}

interface TitlesProps {
  title: string;
  hint: string;
  sections: readonly TreeSection[];
  open: (section: TreeSection) => void;
}

function Titles({ title, hint, sections, open }: TitlesProps) {
  const text = useText();
  const [all, setAll] = useState(false);
  if (!sections.length) return null;
  return (
    <section>
      <h3 className="font-semibold">
        {title} <span className="font-normal text-soft">· {sections.length}</span>
      </h3>
      <p className="text-soft">{hint}</p>
      <ul className="mt-1">
        {sections.slice(0, all ? undefined : SHOWN).map((section) => (
          <li key={section.id}>
            <button
              type="button"
              onClick={() => open(section)}
              className="flex w-full items-center gap-2 border-b border-line py-1.5 text-left hover:text-accent"
            >
              <EmptyIcon className="size-3.5 text-bad" />
              <span className="min-w-0 flex-1 break-words">{section.title}</span>
              <span className="shrink-0 text-soft">{placeOf(section.page_start, section.label, text)}</span>
            </button>
          </li>
        ))}
      </ul>
      {!all && sections.length > SHOWN && (
        <button type="button" onClick={() => setAll(true)} className="link mt-1">
          {text.document.coverage.more(sections.length - SHOWN)}
        </button>
      )}
    </section>
  );
}
