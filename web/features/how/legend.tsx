"use client";

import type { Graph, GraphNodeState } from "@/api/types";
import { useText } from "@/i18n/text";

import { STATES, STATE_LOOKS } from "./states";

interface LegendProps {
  graph: Graph;
  hidden: ReadonlySet<GraphNodeState>;
  toggle: (state: GraphNodeState) => void;
}

/** What the signs mean; each switches what has it on and off. */
export function Legend({ graph, hidden, toggle }: LegendProps) {
  const words = useText().how;
  return (
    <div role="group" aria-label={words.legend} className="flex flex-wrap gap-1.5">
      {STATES.map((state) => {
        const { Icon, colour, card } = STATE_LOOKS[state];
        const count = graph.nodes.filter((node) => node.state === state).length;
        if (!count) return null;
        return (
          <button
            key={state}
            type="button"
            aria-pressed={!hidden.has(state)}
            title={words.stateHints[state]}
            onClick={() => toggle(state)}
            className={`flex min-h-8 items-center gap-1.5 rounded-lg border px-2 text-sm ${card} aria-[pressed=false]:line-through aria-[pressed=false]:opacity-60`}
          >
            <Icon className={`size-4 ${colour}`} />
            {words.states[state]}
            <span className="text-soft tabular-nums">{count}</span>
          </button>
        );
      })}
    </div>
  );
}
