"use client";

import { memo, useId } from "react";

import { useText } from "@/i18n/text";
import type { Exchange } from "@/state/conversation";
import { Button } from "@/ui/button";
import { RefreshIcon, StopIcon } from "@/ui/icons";
import { Spinner } from "@/ui/progress";
import { Failure } from "@/ui/states";

import { AnswerView, Cited } from "./answer-view";

interface ExchangeProps {
  exchange: Exchange;
  chat: string | null;
  again: (question: string) => void;
}

/** A question and its answer: growing, finished, stopped or failed. */
export const ExchangeView = memo(function ExchangeView({ exchange, chat, again }: ExchangeProps) {
  const text = useText().ask.answer;
  const heading = useId();
  const { state, answer, problem } = exchange;
  return (
    <article aria-labelledby={heading} id={answer ? `answer-${answer.answer_id}` : undefined} className="py-6 first:pt-2 not-only:last:min-h-[calc(100dvh-17rem)]">
      <h2 id={heading} className="mb-4 text-[1.375rem] leading-snug font-semibold tracking-tight text-balance whitespace-pre-wrap break-words">
        {exchange.question}
      </h2>
      <div className="sm:pl-10">
        {answer ? (
          <AnswerView answer={answer} chat={chat} />
        ) : (
          <>
            {exchange.text && (
              <div className="mb-3 text-[1.0625rem] leading-relaxed whitespace-pre-wrap break-words">
                <Cited text={exchange.text} citations={exchange.citations} answer={null} />
                {state === "asking" && <span aria-hidden="true" className="ml-0.5 inline-block h-[1.1em] w-0.5 animate-pulse bg-accent align-text-bottom" />}
              </div>
            )}
            {state === "asking" && <Spinner label={exchange.text ? text.writing : text.working} />}
            {state === "stopped" && (
              <p className="flex flex-wrap items-center gap-3 text-soft">
                <StopIcon className="size-5" />
                {exchange.text ? text.stopped : text.stoppedEarly}
                <Again put={() => again(exchange.question)} />
              </p>
            )}
            {state === "failed" && problem && <Failure problem={problem} retry={() => again(exchange.question)} />}
          </>
        )}
      </div>
    </article>
  );
});

function Again({ put }: { put: () => void }) {
  const text = useText().ask.answer;
  return (
    <Button size="small" onClick={put}>
      <RefreshIcon className="size-4" />
      {text.again}
    </Button>
  );
}
