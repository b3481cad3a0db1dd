"use client";

import { useEffect, useMemo, useState } from "react";

import { readGraph } from "@/api/ask";
import { asProblem, type Problem } from "@/api/problem";
import type { Answer, Graph, GraphNode, GraphNodeState } from "@/api/types";
import { useAnswer } from "@/features/document/use-answer";
import { useWide } from "@/features/document/use-wide";
import { askPlace } from "@/features/places";
import { useText } from "@/i18n/text";
import { useAbout } from "@/state/subject";
import { Link } from "@/ui/link";
import { Failure, Skeleton } from "@/ui/states";

import { Details } from "./details";
import { GraphView } from "./graph-view";
import { throughOf } from "./layout";
import { Legend } from "./legend";
import { Numbers } from "./numbers";
import { Steps } from "./steps";
import { NodeTable } from "./table";

const VIEWS = ["graph", "list"] as const;
/** A graph of more than this begins with what was of use. */
const MANY = 80;
const ASIDE: readonly GraphNodeState[] = ["routed", "pruned", "dropped"];

/** How an answer came about: as a graph and as a table, the agent's steps, time and cost. */
export default function Story({ id }: { id: string }) {
  const text = useText();
  const { answer, problem: answerProblem } = useAnswer(id);
  const [graph, setGraph] = useState<Graph | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    let gone = false;
    readGraph(id).then(
      (read) => gone || setGraph(read),
      (error: unknown) => gone || setProblem(asProblem(error)),
    );
    return () => {
      gone = true;
    };
  }, [id]);

  const failed = problem ?? answerProblem;
  return (
    <div className="mx-auto w-full max-w-[100rem] px-3 py-5 sm:px-5">
      {failed && <Failure problem={failed} title={text.how.failed} />}
      {!failed && (!graph || !answer) && <Skeleton lines={9} label={text.common.loading} />}
      {!failed && graph && answer && <Told graph={graph} answer={answer} />}
    </div>
  );
}

function Told({ graph, answer }: { graph: Graph; answer: Answer }) {
  const text = useText();
  const words = text.how;
  const wide = useWide();
  useAbout(answer.asked ?? answer.question);
  const [view, setView] = useState<(typeof VIEWS)[number] | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<GraphNodeState>>(() => new Set(graph.nodes.length > MANY ? ASIDE : []));
  const [chosen, setChosen] = useState<string | null>(null);
  const [step, setStep] = useState<number | null>(null);

  const shown = useMemo(() => {
    const nodes = graph.nodes.filter((node) => !node.state || !hidden.has(node.state));
    const ids = new Set(nodes.map((node) => node.id));
    return { ...graph, nodes, edges: graph.edges.filter((edge) => ids.has(edge.from) && ids.has(edge.to)) };
  }, [graph, hidden]);
  const lit = useMemo(() => litOf(shown, step, chosen), [shown, step, chosen]);
  const node = graph.nodes.find((one) => one.id === chosen) ?? null;
  const number = (kind: GraphNode["kind"]): number => graph.nodes.filter((one) => one.kind === kind).length;
  const drawing = view ?? (wide ? "graph" : "list");

  return (
    <>
      <header className="mb-4">
        <p className="text-sm text-soft">{text.common.title.how}</p>
        <h1 className="text-xl font-semibold text-balance break-words">{answer.asked ?? answer.question}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span>{words.lead(number("document"), number("section"), number("passage"), number("citation"))}</span>
          <Link href={askPlace({ answer: answer.answer_id })} className="link">
            {words.back}
          </Link>
        </p>
      </header>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <div role="group" aria-label={words.view} className="inline-flex rounded-lg border border-edge p-0.5">
          {VIEWS.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={drawing === one}
              onClick={() => setView(one)}
              className="min-h-8 rounded-md px-3 text-sm font-medium text-soft aria-pressed:bg-tint aria-pressed:text-accent"
            >
              {words.views[one]}
            </button>
          ))}
        </div>
        <Legend
          graph={graph}
          hidden={hidden}
          toggle={(state) =>
            setHidden((old) => {
              const next = new Set(old);
              if (!next.delete(state)) next.add(state);
              return next;
            })
          }
        />
      </div>
      {answer.trace.agent && (
        <Steps run={answer.trace.agent} step={step} setStep={(next) => {
          setStep(next);
          setChosen(next === null ? null : (graph.nodes.find((one) => one.step === next)?.id ?? null));
        }} />
      )}
      {drawing === "graph" ? (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_16rem]">
          <GraphView graph={shown} lit={lit} chosen={chosen} choose={setChosen} answer={answer.answer_id} />
          <aside aria-label={words.details} className="card p-4 xl:sticky xl:top-18">
            {node ? (
              <Details node={node} graph={graph} answer={answer.answer_id} choose={setChosen} />
            ) : (
              <p className="text-sm text-soft">{words.choose}</p>
            )}
          </aside>
        </div>
      ) : (
        <NodeTable graph={shown} answer={answer.answer_id} />
      )}
      <LeftOut left={graph.left_out} />
      <Numbers answer={answer} />
    </>
  );
}

/** What stands out: the agent's step with what it read, or all that is on a way through what is chosen. Null: all. */
function litOf(graph: Graph, step: number | null, chosen: string | null): ReadonlySet<string> | null {
  if (step !== null) {
    const tool = graph.nodes.find((node) => node.step === step);
    if (!tool) return null;
    const read = graph.edges.filter((edge) => edge.from === tool.id && edge.kind === "reads").map((edge) => edge.to);
    return new Set([tool.id, ...read, ...graph.edges.filter((edge) => read.includes(edge.to) && edge.kind === "contains").map((edge) => edge.from)]);
  }
  return chosen && graph.nodes.some((node) => node.id === chosen) ? throughOf(graph, chosen) : null;
}

function LeftOut({ left }: { left: Readonly<Record<string, number>> }) {
  const words = useText().how;
  const names: Record<string, string> = { ...words.states, documents: words.columns.document, tools: words.columns.tool };
  const entries = Object.entries(left);
  if (!entries.length) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      {words.leftOut}: {entries.map(([what, count]) => `${names[what] ?? what} ${count}`).join(" · ")}
    </p>
  );
}
