"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useRef, type KeyboardEvent } from "react";

import type { Graph, GraphNode } from "@/api/types";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";

import { CARD, layOut, neighbour, type Placed } from "./layout";
import { placeOfNode } from "./link";
import { lookOf } from "./states";

interface GraphViewProps {
  graph: Graph;
  /** What stands out; null for everything. */
  lit: ReadonlySet<string> | null;
  chosen: string | null;
  choose: (id: string) => void;
  answer: string;
}

/** The graph in columns from the question to the citations. The table says the same to those who do not see it. */
export function GraphView({ graph, lit, chosen, choose, answer }: GraphViewProps) {
  const words = useText().how;
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const drawing = useMemo(() => layOut(graph), [graph]);
  const at = chosen && drawing.placed.has(chosen) ? chosen : (graph.nodes[0]?.id ?? "");

  useEffect(() => {
    if (!chosen) return;
    const card = box.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(chosen)}"]`);
    card?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (box.current?.contains(document.activeElement)) card?.focus({ preventScroll: true });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(drawing, at, event.key);
    if (next !== at) {
      event.preventDefault();
      choose(next);
    } else if (event.key === "Enter") {
      const node = drawing.placed.get(at)?.node;
      const place = node && placeOfNode(node, answer);
      if (place) router.push(place);
    }
  };

  return (
    <div className="card overflow-hidden">
      <p className="border-b border-line px-4 py-2 text-sm text-soft">{words.graphHint}</p>
      <div ref={box} role="group" aria-label={words.graph} onKeyDown={onKeyDown} className="max-h-[75dvh] overflow-auto">
        <div className="relative" style={{ width: drawing.width, height: drawing.height }}>
          {drawing.columns.map((column) => (
            <h2 key={column.kind} className="absolute top-2 text-xs font-semibold text-soft" style={{ left: column.x, width: CARD.width }}>
              {words.columns[column.kind]}
            </h2>
          ))}
          <svg aria-hidden="true" width={drawing.width} height={drawing.height} className="pointer-events-none absolute inset-0">
            {drawing.lines.map((line) => {
              const on = lit === null || (lit.has(line.from) && lit.has(line.to));
              return (
                <path
                  key={`${line.from} ${line.to} ${line.kind}`}
                  d={line.path}
                  fill="none"
                  strokeDasharray={line.kind === "reads" ? "4 4" : line.kind === "injects" || line.kind === "names" ? "1 4" : undefined}
                  className={on ? (lit ? "stroke-accent" : "stroke-edge") : "stroke-line"}
                  strokeWidth={lit && on ? 2 : 1.25}
                />
              );
            })}
          </svg>
          {[...drawing.placed.values()].map((placed) => (
            <Card
              key={placed.node.id}
              placed={placed}
              faint={lit !== null && !lit.has(placed.node.id)}
              chosen={placed.node.id === chosen}
              reachable={placed.node.id === at}
              choose={() => choose(placed.node.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface CardProps {
  placed: Placed;
  faint: boolean;
  chosen: boolean;
  reachable: boolean;
  choose: () => void;
}

function Card({ placed, faint, chosen, reachable, choose }: CardProps) {
  const text = useText();
  const words = text.how;
  const { node } = placed;
  const look = lookOf(node);
  const state = node.state ? words.states[node.state] : node.failed ? words.failedCall : words.kinds[node.kind];
  return (
    <button
      type="button"
      data-node={node.id}
      tabIndex={reachable ? 0 : -1}
      aria-pressed={chosen}
      title={node.label}
      onClick={choose}
      className={`absolute flex flex-col overflow-hidden rounded-lg border px-2 py-1 text-left text-sm leading-tight hover:shadow-float aria-pressed:ring-2 aria-pressed:ring-accent ${look?.card ?? "border-ink bg-raised"} ${faint ? "opacity-50" : ""}`}
      style={{ left: placed.x, top: placed.y, width: CARD.width, height: CARD.height }}
    >
      <span className="flex w-full items-center gap-1 text-xs text-soft">
        {look && <look.Icon className={`size-3.5 ${look.colour}`} />}
        {node.state && <span className="sr-only">{words.kinds[node.kind]}, </span>}
        <span className="truncate">{labelOf(node, state)}</span>
        {node.page !== null && <span className="ml-auto shrink-0 tabular-nums">{placeOf(node.page, node.page_label, text)}</span>}
      </span>
      <span className="mt-0.5 line-clamp-2 font-medium break-words">{node.label}</span>
    </button>
  );
}

const labelOf = (node: GraphNode, state: string): string => (node.step === null ? state : `${node.step} · ${state}`);
