"use client";

import type { Graph, GraphNode } from "@/api/types";
import { placeOf } from "@/features/units";
import { useSay, useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { ButtonLink } from "@/ui/button";

import { placeOfNode } from "./link";
import { lookOf, reasonOf } from "./states";

interface DetailsProps {
  node: GraphNode;
  graph: Graph;
  answer: string;
  choose: (id: string) => void;
}

/** What a node is, how far it came and why, what it hangs together with, and the way to it in its document. */
export function Details({ node, graph, answer, choose }: DetailsProps) {
  const text = useText();
  const words = text.how;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const look = lookOf(node);
  const place = placeOfNode(node, answer);
  const byId = new Map(graph.nodes.map((one) => [one.id, one]));
  const from = graph.edges.flatMap((edge) => (edge.to === node.id ? (byId.get(edge.from) ?? []) : []));
  const to = graph.edges.flatMap((edge) => (edge.from === node.id ? (byId.get(edge.to) ?? []) : []));
  const why = node.failed ? words.error : node.kind === "tool" ? words.thought : words.reason;
  return (
    <div aria-live="polite" className="space-y-3 text-sm">
      <p className="text-soft">
        {words.kinds[node.kind]}
        {node.page !== null && ` · ${placeOf(node.page, node.page_label, text)}`}
      </p>
      <p className="text-base font-semibold break-words">{node.label}</p>
      {look && node.state && (
        <p className="flex items-start gap-1.5">
          <look.Icon className={`mt-0.5 size-4 ${look.colour}`} />
          <span>
            <strong className="font-semibold">{words.states[node.state]}.</strong> {words.stateHints[node.state]}
          </span>
        </p>
      )}
      <dl className="space-y-1">
        {node.score !== null && (
          <div className="flex gap-2">
            <dt className="text-soft">{words.score}</dt>
            <dd className="tabular-nums">{new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(node.score)}</dd>
          </div>
        )}
        {node.reason && (
          <div>
            <dt className="text-soft">{why}</dt>
            <dd className="break-words">{reasonOf(node, say)}</dd>
          </div>
        )}
      </dl>
      {place && (
        <ButtonLink size="small" href={place}>
          {words.open}
        </ButtonLink>
      )}
      <Others title={words.from} nodes={from} choose={choose} />
      <Others title={words.to} nodes={to} choose={choose} />
    </div>
  );
}

const SHOWN = 8;

function Others({ title, nodes, choose }: { title: string; nodes: readonly GraphNode[]; choose: (id: string) => void }) {
  const words = useText().how;
  if (!nodes.length) return null;
  return (
    <div>
      <h3 className="text-soft">{title}</h3>
      <ul>
        {nodes.slice(0, SHOWN).map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => choose(node.id)} className="line-clamp-2 w-full rounded py-0.5 text-left wrap-anywhere hover:text-accent">
              <span className="text-soft">{words.kinds[node.kind]}: </span>
              {node.label}
            </button>
          </li>
        ))}
        {nodes.length > SHOWN && <li className="text-soft">+ {nodes.length - SHOWN}</li>}
      </ul>
    </div>
  );
}
