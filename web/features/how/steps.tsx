"use client";

import type { AgentRun } from "@/api/types";
import { count, duration } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { Button, IconButton } from "@/ui/button";
import { ChevronLeftIcon, ChevronRightIcon, WarningIcon } from "@/ui/icons";

interface StepsProps {
  run: AgentRun;
  /** From 1; null for all at once. */
  step: number | null;
  setStep: (step: number | null) => void;
}

/** One of the agent's calls after the other: what it thought, asked for and read. */
export function Steps({ run, step, setStep }: StepsProps) {
  const text = useText();
  const words = text.how.steps;
  const language = usePreferences((state) => state.language);
  const all = run.steps.length;
  const current = step === null ? null : run.steps[step - 1];
  const stopped: Record<string, string> = words.stopped;
  return (
    <section aria-label={words.title} className="card mb-3 p-4 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 text-base font-semibold">{words.title}</h2>
        <span className="flex items-center gap-2">
          <IconButton small label={words.previous} disabled={!all || step === 1} onClick={() => setStep(step === null ? all : step - 1)}>
            <ChevronLeftIcon className="size-4" />
          </IconButton>
          <span role="status" className="min-w-24 text-center tabular-nums">
            {step === null ? text.ask.answer.steps(all) : words.at(step, all)}
          </span>
          <IconButton small label={words.next} disabled={!all || step === all} onClick={() => setStep((step ?? 0) + 1)}>
            <ChevronRightIcon className="size-4" />
          </IconButton>
        </span>
        {step !== null && (
          <Button size="small" look="quiet" onClick={() => setStep(null)}>
            {words.all}
          </Button>
        )}
        <span className="ml-auto text-soft">
          {words.ended}: {stopped[run.stopped] ?? run.stopped} · {words.tokens(count(run.tokens_read, language))}
        </span>
      </div>
      {current && (
        <div className="mt-3 grid gap-x-6 gap-y-2 border-t border-line pt-3 sm:grid-cols-2">
          <div>
            <p className="flex items-center gap-1.5 font-semibold">
              {current.failed && <WarningIcon className="size-4 text-bad" />}
              <code>{current.tool}</code>
              <span className="font-normal text-soft">
                · {duration(current.milliseconds, language)} · {words.tokens(count(current.tokens, language))}
              </span>
            </p>
            {current.thought && <p className="mt-1 text-pretty">{current.thought}</p>}
          </div>
          <dl>
            <dt className="text-soft">{words.arguments}</dt>
            {Object.entries(current.arguments).map(([name, value]) => (
              <dd key={name} className="break-words">
                <code>{name}</code>: {typeof value === "string" ? value : JSON.stringify(value)}
              </dd>
            ))}
            {!Object.keys(current.arguments).length && <dd>{words.none}</dd>}
          </dl>
        </div>
      )}
    </section>
  );
}
