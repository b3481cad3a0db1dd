"use client";

import type { Answer, TraceCall } from "@/api/types";
import { count, duration } from "@/i18n/format";
import { useSay, useText } from "@/i18n/text";
import { usePreferences, type Language } from "@/state/preferences";

const dollars = (amount: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "currency", currency: "USD", maximumFractionDigits: 5 }).format(amount);

/** Time by stage, calls to models with what they cost, and how far the evidence was shortened. */
export function Numbers({ answer }: { answer: Answer }) {
  const text = useText();
  const words = text.how.numbers;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const { trace } = answer;
  const modes: Record<string, string> = text.ask.modes;
  return (
    <section className="mt-6 grid items-start gap-4 lg:grid-cols-2">
      <div className="card p-4 text-sm">
        <h2 className="text-base font-semibold">{words.stages}</h2>
        <Stages milliseconds={trace.milliseconds} />
        <dl className="mt-4 space-y-1.5 border-t border-line pt-3">
          <div>
            <dt className="text-soft">{words.mode}</dt>
            <dd>
              {modes[trace.mode] ?? trace.mode}
              {trace.reason && <span className="text-soft"> · {trace.reason.split("; ").map(say).join("; ")}</span>}
            </dd>
          </div>
          <div>
            <dt className="text-soft">{words.tokensBefore}</dt>
            <dd>{words.tokenCount(count(trace.tokens_before, language), count(answer.context_tokens, language))}</dd>
          </div>
          {trace.notes.length > 0 && (
            <div>
              <dt className="text-soft">{words.notes}</dt>
              {trace.notes.map((note, at) => (
                <dd key={at} className="break-words">
                  {say(note)}
                </dd>
              ))}
            </div>
          )}
        </dl>
      </div>
      <div className="card p-4 text-sm">
        <h2 className="text-base font-semibold">{words.calls}</h2>
        {trace.calls.length ? <Calls calls={trace.calls} /> : <p className="mt-2 text-soft">{words.noCalls}</p>}
      </div>
    </section>
  );
}

function Stages({ milliseconds }: { milliseconds: Readonly<Record<string, number>> }) {
  const words = useText().how.numbers;
  const language = usePreferences((state) => state.language);
  const names: Record<string, string> = words.stageNames;
  const { total = 0, ...stages } = milliseconds;
  return (
    <table className="mt-2 w-full">
      <caption className="sr-only">{words.stages}</caption>
      <tbody>
        {Object.entries(stages).map(([stage, spent]) => (
          <tr key={stage}>
            <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
              {names[stage] ?? stage}
            </th>
            <td className="w-full">
              <span
                aria-hidden="true"
                className="filling block h-2 min-w-0.5 rounded-full bg-accent"
                style={{ width: `${total ? (100 * spent) / total : 0}%` }}
              />
            </td>
            <td className="pl-3 text-right whitespace-nowrap tabular-nums">{duration(spent, language)}</td>
          </tr>
        ))}
        <tr className="border-t border-line font-semibold">
          <th scope="row" className="py-1 pr-3 text-left">
            {words.total}
          </th>
          <td />
          <td className="pl-3 text-right whitespace-nowrap tabular-nums">{duration(total, language)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Calls({ calls }: { calls: readonly TraceCall[] }) {
  const words = useText().how.numbers;
  const say = useSay();
  const purposes: Record<string, string> = words.purposes;
  const language = usePreferences((state) => state.language);
  const known = calls.flatMap((call) => (call.dollars === null ? [] : [call.dollars]));
  const sum = known.length === calls.length ? known.reduce((all, one) => all + one, 0) : null;
  const note = (call: TraceCall): string =>
    [call.cached && words.cached, call.attempts > 1 && words.attempts(call.attempts), call.error && `${words.failed}: ${say(call.error)}`]
      .filter(Boolean)
      .join(" · ");
  return (
    <div className="mt-2 overflow-x-auto" tabIndex={0} role="region" aria-label={words.calls}>
      <table className="w-full text-left">
        <thead className="text-soft">
          <tr>
            {([words.purpose, words.model, words.tokens, words.cost, words.time] as const).map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call, at) => (
            <tr key={at} className="border-t border-line align-top">
              <td className="min-w-32 py-1 pr-3">
                {purposes[call.purpose] ?? call.purpose}
                {note(call) && <span className="block text-soft">{note(call)}</span>}
              </td>
              <td className="py-1 pr-3 wrap-anywhere">{call.model}</td>
              <td className="py-1 pr-3 whitespace-nowrap tabular-nums">
                {count(call.input_tokens, language)} / {count(call.output_tokens, language)}
              </td>
              <td className="py-1 pr-3 whitespace-nowrap">{call.dollars === null ? words.unknown : dollars(call.dollars, language)}</td>
              <td className="py-1 whitespace-nowrap tabular-nums">{duration(call.milliseconds, language)}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-semibold">
            <td className="py-1 pr-3" colSpan={3}>
              {words.total}
            </td>
            <td className="py-1 pr-3">{sum === null ? words.unknown : dollars(sum, language)}</td>
            <td className="py-1 whitespace-nowrap tabular-nums">
              {duration(calls.reduce((all, call) => all + call.milliseconds, 0), language)}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
