"use client";

import type { Graph } from "@/api/types";
import { placeOf } from "@/features/units";
import { useSay, useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { Link } from "@/ui/link";

import { COLUMNS, layOut } from "./layout";
import { placeOfNode } from "./link";
import { lookOf, reasonOf } from "./states";

/** The same as the graph in words, one line for each thing, in the order of the columns. */
export function NodeTable({ graph, answer }: { graph: Graph; answer: string }) {
  const text = useText();
  const words = text.how;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  const drawing = layOut(graph);
  const placed = [...drawing.placed.values()];
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (
    <div className="card overflow-x-auto" tabIndex={0} role="region" aria-label={words.graph}>
      <table className="w-full min-w-[40rem] text-left text-sm">
        <caption className="sr-only">{words.graph}</caption>
        <thead className="border-b border-line text-soft">
          <tr>
            {(["kind", "state", "what", "place", "score", "reason"] as const).map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                {words.table[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COLUMNS.flatMap((kind) =>
            placed
              .filter((one) => one.node.kind === kind)
              .map(({ node }) => {
                const look = lookOf(node);
                const place = placeOfNode(node, answer);
                return (
                  <tr key={node.id} className="border-b border-line align-top last:border-0">
                    <td className="px-3 py-2 whitespace-nowrap">
                      {words.kinds[kind]}
                      {node.step !== null && ` ${node.step}`}
                    </td>
                    <td className="px-3 py-2 whitespace-nowrap">
                      {look && node.state && (
                        <span className="flex items-center gap-1.5">
                          <look.Icon className={`size-4 ${look.colour}`} />
                          {words.states[node.state]}
                        </span>
                      )}
                      {node.failed && words.failedCall}
                    </td>
                    <th scope="row" className="min-w-60 px-3 py-2 font-normal break-words">
                      {place ? (
                        <Link href={place} className="link">
                          {node.label}
                        </Link>
                      ) : (
                        node.label
                      )}
                    </th>
                    <td className="px-3 py-2 whitespace-nowrap tabular-nums">{node.page !== null && placeOf(node.page, node.page_label, text)}</td>
                    <td className="px-3 py-2 whitespace-nowrap tabular-nums">{node.score !== null && format.format(node.score)}</td>
                    <td className="max-w-80 min-w-40 px-3 py-2 break-words text-soft">{reasonOf(node, say)}</td>
                  </tr>
                );
              }),
          )}
        </tbody>
      </table>
    </div>
  );
}
