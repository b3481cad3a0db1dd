"use client";

import { useEffect } from "react";

import type { Answer, Citation } from "@/api/types";
import { LocationNote, citationPlace } from "@/features/citation";
import { askPlace, documentPlace, howPlace } from "@/features/places";
import { placeOf } from "@/features/units";
import { count, duration } from "@/i18n/format";
import { useSay, useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { InfoIcon, PathIcon, SearchIcon, WarningIcon } from "@/ui/icons";
import { Link } from "@/ui/link";

import { AnswerActions } from "./answer-actions";
import { CitationChip, warm } from "./citation-chip";
import { Confidence, SentenceMark, useFlagWords } from "./confidence";
import { useNames } from "./names";
import { pieces } from "./pieces";

/** After an answer is there, until the viewer is made ready for its citations. */
const WARM_MILLISECONDS = 600;

/** Text with its citations as chips. */
export function Cited({
  text,
  citations,
  used = [],
  answer,
}: {
  text: string;
  citations: readonly Citation[];
  used?: readonly number[];
  answer: string | null;
}) {
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  return pieces(text, new Set(byId.keys()), used).map((piece, at) => {
    if ("text" in piece) return <span key={at}>{piece.text}</span>;
    const citation = byId.get(piece.citation);
    return citation && <CitationChip key={at} citation={citation} answer={answer} />;
  });
}

/** A finished answer: in short, sentence by sentence with marks, its sources, and what can be done with it. */
export function AnswerView({ answer, chat }: { answer: Answer; chat: string | null }) {
  const text = useText().ask.answer;
  if (!answer.found) return <NotFound answer={answer} chat={chat} />;
  return (
    <>
      <Notes answer={answer} />
      <Told answer={answer} />
      {answer.short_answer && (
        <p className="mb-4 rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
          <span className="block text-sm text-soft">{text.short}</span>
          <span className="text-xl font-semibold break-words">{answer.short_answer}</span>
        </p>
      )}
      <Sentences answer={answer} />
      {answer.warning && (
        <p className="mt-4 flex gap-2.5 rounded-xl bg-fair-tint px-4 py-3">
          <WarningIcon className="mt-0.5 size-5 text-fair" />
          <span>
            <strong className="font-semibold">{text.warning}.</strong> {answer.warning}
          </span>
        </p>
      )}
      <Sources answer={answer} />
      <Foot answer={answer} chat={chat} />
    </>
  );
}

/** What did not work or could not be looked at: a model that failed, pages without text. */
function Told({ answer }: { answer: Answer }) {
  const say = useSay();
  return answer.trace.notes.map((note) => (
    <p key={note} className="my-3 flex items-start gap-2 text-sm break-words text-soft">
      <InfoIcon className="size-5" />
      <span className="min-w-0">{say(note)}</span>
    </p>
  ));
}

/** What to know before reading: how a follow-up was understood, and whether its sources still stand. */
function Notes({ answer }: { answer: Answer }) {
  const text = useText().ask.answer;
  const understood = answer.asked && answer.asked !== answer.question;
  return (
    <>
      {understood && (
        <p className="mb-3 text-sm text-soft">
          {text.understood} {answer.question}
        </p>
      )}
      {answer.stale && (
        <p className="mb-3 flex items-start gap-2 text-sm text-fair">
          <WarningIcon className="size-5" />
          {text.stale}
        </p>
      )}
    </>
  );
}

function Sentences({ answer }: { answer: Answer }) {
  const flagWords = useFlagWords();
  return (
    <ul className="space-y-2.5">
      {answer.sentences.map((sentence, at) => (
        <li key={at} className="flex gap-1.5">
          <span className="-ml-1 pt-0.5 sm:-ml-7.5">
            <SentenceMark sentence={sentence} />
          </span>
          <div className="min-w-0 flex-1 text-[1.0625rem] leading-relaxed text-pretty break-words">
            <Cited text={sentence.text} citations={answer.citations} used={sentence.citations} answer={answer.answer_id} />
            {sentence.flags.length > 0 && (
              <span className="mt-0.5 block text-sm text-bad">{sentence.flags.map(flagWords).join(" · ")}</span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Sources({ answer }: { answer: Answer }) {
  const text = useText();
  const any = answer.citations.length > 0;
  useEffect(() => {
    if (!any) return;
    const timer = setTimeout(() => void import("@/features/document/warm").then((module) => module.warmViewer()).catch(() => undefined), WARM_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [any]);
  if (!any) return null;
  return (
    <details open={answer.citations.length <= 4} className="group mt-5">
      <summary className="w-fit rounded text-sm font-semibold text-soft hover:text-ink">
        {text.ask.answer.sources(answer.citations.length)}
      </summary>
      <ol className="mt-2 space-y-2">
        {answer.citations.map((citation) => (
          <li key={citation.id}>
            <Link
              href={citationPlace(citation, answer.answer_id)}
              onPointerEnter={() => warm(citation.document_id)}
              onFocus={() => warm(citation.document_id)}
              className="group/source flex gap-3 rounded-xl border border-line bg-surface px-3.5 py-2.5 hover:border-accent"
            >
              <span className="pt-px font-semibold text-accent tabular-nums">{citation.id}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm">
                  <span className="font-semibold break-words group-hover/source:underline">{citation.document}</span>
                  <span className="text-soft">
                    {" "}
                    · {placeOf(citation.page, citation.label, text)} · {citation.title}
                  </span>
                </span>
                <span className="mt-0.5 line-clamp-2 block font-serif text-[0.9375rem] break-words">{citation.quote}</span>
                <LocationNote citation={citation} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Refusing is an answer too: it says where it looked. */
function NotFound({ answer, chat }: { answer: Answer; chat: string | null }) {
  const text = useText();
  const looked = answer.evidence.slice(0, 6);
  const names = useNames(looked.map((section) => section.document_id));
  return (
    <>
      <Notes answer={answer} />
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-card">
        <p className="flex items-center gap-2.5 text-lg font-semibold">
          <SearchIcon className="size-5 text-accent" />
          {text.ask.answer.notFound}
        </p>
        {(answer.model !== null || !answer.evidence.length) && <p className="mt-1.5 text-pretty break-words">{answer.answer}</p>}
        {answer.evidence.length > 0 && (
          <>
            <p className="mt-3 text-sm text-soft">{text.ask.answer.notFoundLead}</p>
            <ul className="mt-1 text-sm">
              {looked.map((section) => (
                <li key={`${section.document_id} ${section.section_id}`}>
                  <Link
                    href={documentPlace(section.document_id, { section: section.section_id, page: section.page_start })}
                    className="link"
                  >
                    {section.title}
                  </Link>{" "}
                  <span className="text-soft">
                    · {names.get(section.document_id) ?? "…"} · {placeOf(section.page_start, section.label, text)}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Told answer={answer} />
      <Foot answer={answer} chat={chat} />
    </>
  );
}

/** How it was found, in one line, and what can be done with the answer. */
function Foot({ answer, chat }: { answer: Answer; chat: string | null }) {
  const text = useText().ask;
  const language = usePreferences((state) => state.language);
  const { trace } = answer;
  const modes: Record<string, string> = text.modes;
  const spent = trace.milliseconds["total"];
  const facts = [
    modes[trace.mode] ?? trace.mode,
    trace.routed.length > 0 && text.answer.searched(trace.routed.length),
    trace.scored > 0 && text.answer.scored(trace.scored),
    trace.agent && text.answer.steps(trace.agent.steps.length),
    trace.kept.length > 0 && text.answer.kept(trace.kept.length),
    answer.context_tokens > 0 && text.answer.tokens(count(answer.context_tokens, language)),
    spent !== undefined && duration(spent, language),
    answer.model,
  ].filter(Boolean);
  return (
    <footer className="mt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {answer.found && <Confidence confidence={answer.confidence} />}
        <AnswerActions answer={answer} link={askPlace({ chat, answer: answer.answer_id })} />
      </div>
      <p className="mt-1.5 text-sm text-soft">
        <Link href={howPlace(answer.answer_id)} className="link mr-2 font-medium">
          <PathIcon className="mr-1 inline size-4 align-[-0.2em]" />
          {text.answer.how}
        </Link>
        {facts.join(" · ")}
      </p>
    </footer>
  );
}
