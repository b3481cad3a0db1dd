"use client";

import type { Sentence } from "@/api/types";
import { percent } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { HoverCard } from "@/ui/hover-card";
import { EmptyIcon, FullIcon, HalfIcon, WarningIcon } from "@/ui/icons";

import { levelOf, type Level } from "./pieces";

const ICONS = { high: FullIcon, medium: HalfIcon, low: EmptyIcon } as const;

export const COLOURS: Record<Level, string> = { high: "text-good", medium: "text-fair", low: "text-bad" };

/** The words for what is wrong with a sentence. */
export function useFlagWords(): (flag: string) => string {
  const flags: Record<string, string> = useText().ask.answer.flags;
  return (flag) => flags[flag] ?? flag;
}

/** The mark before a sentence: shape, colour and words say how far its sources support it. */
export function SentenceMark({ sentence }: { sentence: Sentence }) {
  const text = useText().ask.answer;
  const language = usePreferences((state) => state.language);
  const flagWords = useFlagWords();
  const level = levelOf(sentence.confidence);
  const Icon = sentence.flags.length ? WarningIcon : ICONS[level];
  const share = percent(sentence.confidence, language);
  return (
    <HoverCard
      card={
        <>
          <p className="font-semibold">{text.level(text.levels[level], share)}</p>
          {sentence.flags.length > 0 && (
            <ul className="mt-1 list-disc pl-4 text-bad">
              {sentence.flags.map((flag) => (
                <li key={flag}>{flagWords(flag)}</li>
              ))}
            </ul>
          )}
          <p className="mt-1 text-soft">{text.basis}</p>
        </>
      }
    >
      {(describedBy) => (
        <button
          type="button"
          aria-label={text.sentence(text.levels[level], share)}
          aria-describedby={describedBy}
          className={`grid size-6 cursor-help place-items-center rounded-md hover:bg-sunken ${sentence.flags.length ? "text-bad" : COLOURS[level]}`}
        >
          <Icon className={sentence.flags.length ? "size-[1.125rem]" : "size-3.5"} />
        </button>
      )}
    </HoverCard>
  );
}

/** How far the whole answer is supported. */
export function Confidence({ confidence }: { confidence: number }) {
  const text = useText().ask.answer;
  const language = usePreferences((state) => state.language);
  const level = levelOf(confidence);
  const Icon = ICONS[level];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm">
      <Icon className={`size-3.5 ${COLOURS[level]}`} />
      <span>
        <span className="font-medium">{text.levels[level]}</span>{" "}
        <span className="text-soft tabular-nums">{percent(confidence, language)}</span>
      </span>
    </span>
  );
}
