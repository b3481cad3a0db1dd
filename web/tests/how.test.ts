import { expect, test } from "vitest";

import type { Graph, GraphNode } from "@/api/types";
import { CARD, layOut, neighbour, throughOf } from "@/features/how/layout";
import { placeOfNode } from "@/features/how/link";

const node = (id: string, kind: GraphNode["kind"], more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  kind,
  label: id,
  document_id: null,
  section_id: null,
  page: null,
  page_label: null,
  state: "visited",
  score: null,
  reason: "",
  step: null,
  failed: false,
  ...more,
});

const graph: Graph = {
  nodes: [
    node("q", "question", { state: null }),
    node("d1", "document", { state: "routed" }),
    node("d2", "document", { state: "cited", document_id: "d2" }),
    node("s1", "section", { state: "pruned" }),
    node("s2", "section", { state: "cited" }),
    node("s3", "section", { state: "cited" }),
    node("p", "passage", { state: "cited" }),
    node("citation:4", "citation", { state: "cited", document_id: "d2", page: 7, section_id: "s" }),
  ],
  edges: [
    { from: "q", to: "d1", kind: "routes" },
    { from: "q", to: "d2", kind: "routes" },
    { from: "d2", to: "s1", kind: "contains" },
    { from: "d2", to: "s2", kind: "contains" },
    { from: "s2", to: "s3", kind: "contains" },
    { from: "s3", to: "p", kind: "contains" },
    { from: "p", to: "citation:4", kind: "cites" },
  ],
  left_out: {},
};

test("kinds are columns, what went furthest is first, nothing lies on anything", () => {
  const drawing = layOut(graph);
  expect(drawing.columns.map((column) => column.kind)).toEqual(["question", "document", "section", "passage", "citation"]);
  const at = (id: string) => drawing.placed.get(id);
  expect(at("d2")?.row).toBe(0);
  expect([at("s2")?.row, at("s3")?.row, at("s1")?.row]).toEqual([0, 1, 2]);
  expect((at("s3")?.x ?? 0) - (at("s2")?.x ?? 0)).toBe(CARD.indent);
  expect(at("p")?.y).toBe(at("s3")?.y);
  const all = [...drawing.placed.values()];
  for (const one of all) {
    for (const other of all) {
      if (one !== other && one.column === other.column) expect(Math.abs(one.y - other.y)).toBeGreaterThanOrEqual(CARD.height);
    }
    expect(one.x + CARD.width).toBeLessThanOrEqual(drawing.width);
    expect(one.y + CARD.height).toBeLessThanOrEqual(drawing.height);
  }
  expect(drawing.lines).toHaveLength(7);
});

test("what is not shown takes its edges with it; a circle does not hang", () => {
  expect(layOut(graph, (one) => one.state !== "pruned").lines).toHaveLength(6);
  const circle = { ...graph, edges: [...graph.edges, { from: "s3", to: "s2", kind: "contains" as const }] };
  expect(layOut(circle).placed.size).toBe(8);
  expect(layOut({ nodes: [], edges: [], left_out: {} }).placed.size).toBe(0);
});

test("an agent's calls are a column in their order", () => {
  const tools = [1, 2, 3].map((step) => node(`t${step}`, "tool", { step, state: null }));
  const drawing = layOut({
    ...graph,
    nodes: [...graph.nodes, ...tools],
    edges: [
      ...graph.edges,
      { from: "q", to: "t1", kind: "calls" },
      { from: "t1", to: "t2", kind: "calls" },
      { from: "t2", to: "t3", kind: "calls" },
      { from: "t3", to: "p", kind: "reads" },
    ],
  });
  expect(tools.map((tool) => drawing.placed.get(tool.id)?.row)).toEqual([0, 1, 2]);
});

test("the ways through a node are what led to it and what it led to", () => {
  expect([...throughOf(graph, "s3")].sort()).toEqual(["citation:4", "d2", "p", "q", "s2", "s3"]);
});

test("arrow keys go to neighbours and stay at the edges", () => {
  const drawing = layOut(graph);
  expect(neighbour(drawing, "s2", "ArrowDown")).toBe("s3");
  expect(neighbour(drawing, "s2", "ArrowUp")).toBe("s2");
  expect(neighbour(drawing, "s3", "ArrowRight")).toBe("p");
  expect(neighbour(drawing, "p", "ArrowLeft")).toBe("s3");
  expect(neighbour(drawing, "p", "Home")).toBe("q");
});

test("nodes lead into their documents", () => {
  const place = (id: string) => placeOfNode(graph.nodes.find((one) => one.id === id) as GraphNode, "a");
  expect(place("q")).toBeNull();
  expect(place("citation:4")).toBe("/document/?id=d2&page=7&section=s&citation=4&answer=a");
});
