import type { Graph, GraphNode, GraphNodeKind } from "@/api/types";

/** From left to right. */
export const COLUMNS = [
  "question",
  "tool",
  "reference",
  "document",
  "section",
  "passage",
  "citation",
] as const satisfies readonly GraphNodeKind[];

/** Five columns, as most answers have, fit beside the details in a window of 1280 pixels. */
export const CARD = { width: 160, height: 64, across: 28, below: 12, indent: 14, deepest: 3 } as const;
const HEAD = 34;
const EDGE = 16;

export interface Placed {
  node: GraphNode;
  column: number;
  /** Number in its column, from the top. */
  row: number;
  x: number;
  y: number;
}

export interface Line {
  from: string;
  to: string;
  kind: string;
  /** The path of an SVG. */
  path: string;
}

export interface Drawing {
  columns: { kind: GraphNodeKind; x: number }[];
  placed: Map<string, Placed>;
  lines: Line[];
  width: number;
  height: number;
}

const RANK = ["cited", "kept", "injected", "visited", "dropped", "pruned", "routed"];
const rank = (node: GraphNode): number => (node.state ? RANK.indexOf(node.state) : -1);

/**
 * Where everything is drawn: a column for each kind of thing, in each column what belongs together next to each other,
 * what went furthest first, and nothing above what it came from. Kinds that do not occur have no column.
 */
export function layOut(graph: Graph, shown: (node: GraphNode) => boolean = () => true): Drawing {
  const nodes = graph.nodes.filter(shown);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = graph.edges.filter((edge) => byId.has(edge.from) && byId.has(edge.to));
  const { order, depths } = inOrder(nodes, edges);
  const kinds = COLUMNS.filter((kind) => nodes.some((node) => node.kind === kind));
  const columns = kinds.map((kind, at) => ({ kind, x: EDGE + at * (CARD.width + CARD.across) }));
  const free = kinds.map(() => HEAD);
  const rows = kinds.map(() => 0);
  const sources = new Map<string, string[]>();
  for (const edge of edges) sources.set(edge.to, [...(sources.get(edge.to) ?? []), edge.from]);

  const placed = new Map<string, Placed>();
  for (const column of kinds.keys()) {
    for (const node of order.filter((one) => one.kind === kinds[column])) {
      // Level with the first thing that it came from, where that leaves the column in order.
      const level = Math.min(...(sources.get(node.id) ?? []).flatMap((id) => {
        const source = placed.get(id);
        return source && source.column < column && source.node.kind !== "tool" ? [source.y] : [];
      }));
      const y = Math.max(free[column] ?? HEAD, Number.isFinite(level) ? level : HEAD);
      const indent = Math.min(depths.get(node.id) ?? 0, CARD.deepest) * CARD.indent;
      placed.set(node.id, { node, column, row: rows[column] ?? 0, x: (columns[column]?.x ?? 0) + indent, y });
      free[column] = y + CARD.height + CARD.below;
      rows[column] = (rows[column] ?? 0) + 1;
    }
  }
  const lines = edges.flatMap((edge) => {
    const from = placed.get(edge.from);
    const to = placed.get(edge.to);
    return from && to ? [{ ...edge, path: pathOf(from, to) }] : [];
  });
  const right = Math.max(columns.at(-1)?.x ?? 0, ...[...placed.values()].map(({ x }) => x));
  return {
    columns,
    placed,
    lines,
    width: right + CARD.width + EDGE,
    height: Math.max(HEAD, ...free) + EDGE,
  };
}

interface Edge {
  from: string;
  to: string;
}

/** Nodes in the order of a walk from the question down, and how deep each lies below others of its kind. */
function inOrder(nodes: readonly GraphNode[], edges: readonly Edge[]): { order: GraphNode[]; depths: Map<string, number> } {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = new Map<string, GraphNode[]>();
  for (const { from, to } of edges) {
    const node = byId.get(to);
    if (node) below.set(from, [...(below.get(from) ?? []), node]);
  }
  const best = furthest(nodes, below);
  const order: GraphNode[] = [];
  const depths = new Map<string, number>();
  const visit = (node: GraphNode, depth: number): void => {
    if (depths.has(node.id)) return;
    depths.set(node.id, depth);
    order.push(node);
    // An agent's calls come one after the other and read what has its place already.
    if (node.kind === "tool") return;
    const next = [...(below.get(node.id) ?? [])].sort((one, other) => best(one) - best(other) || (other.score ?? 0) - (one.score ?? 0));
    for (const one of next) if (one.kind !== "tool") visit(one, one.kind === node.kind ? depth + 1 : 0);
  };
  for (const node of nodes) if (node.kind === "question") visit(node, 0);
  for (const node of [...nodes].sort((one, other) => best(one) - best(other))) if (node.kind === "document") visit(node, 0);
  for (const node of nodes) visit(node, 0);
  return { order, depths };
}

/** How far the furthest of a node and all below it came. */
function furthest(nodes: readonly GraphNode[], below: ReadonlyMap<string, readonly GraphNode[]>): (node: GraphNode) => number {
  const known = new Map<string, number>();
  const find = (node: GraphNode): number => {
    const old = known.get(node.id);
    if (old !== undefined) return old;
    known.set(node.id, rank(node));
    const least = Math.min(rank(node), ...(below.get(node.id) ?? []).map(find));
    known.set(node.id, least);
    return least;
  };
  nodes.forEach(find);
  return find;
}

function pathOf(from: Placed, to: Placed): string {
  const middle = CARD.height / 2;
  if (from.column === to.column) {
    // Down the left side: what lies below it in the tree, or the next call.
    const x = from.x + 7;
    return `M${x} ${from.y + CARD.height}V${to.y + middle}H${to.x}`;
  }
  const [x0, y0] = [from.x + CARD.width, from.y + middle];
  const [x1, y1] = [to.x, to.y + middle];
  const bend = Math.max(24, (x1 - x0) / 2);
  return `M${x0} ${y0}C${x0 + bend} ${y0} ${x1 - bend} ${y1} ${x1} ${y1}`;
}

/** Everything on a way through the node: what led to it, and what it led to. */
export function throughOf(graph: Graph, id: string): Set<string> {
  const reached = new Set([id]);
  const follow = (start: string, next: (edge: { from: string; to: string }) => [string, string]): void => {
    const waiting = [start];
    while (waiting.length) {
      const at = waiting.pop();
      for (const edge of graph.edges) {
        const [source, target] = next(edge);
        if (source === at && !reached.has(target)) {
          reached.add(target);
          waiting.push(target);
        }
      }
    }
  };
  follow(id, (edge) => [edge.to, edge.from]);
  const up = new Set(reached);
  reached.clear();
  reached.add(id);
  follow(id, (edge) => [edge.from, edge.to]);
  return new Set([...up, ...reached]);
}

/** The card that an arrow key leads to; the same where there is none on that side. */
export function neighbour(drawing: Drawing, id: string, key: string): string {
  const here = drawing.placed.get(id);
  if (!here) return id;
  const all = [...drawing.placed.values()];
  const nearest = (among: Placed[]): string =>
    among.sort((one, other) => Math.abs(one.y - here.y) - Math.abs(other.y - here.y))[0]?.node.id ?? id;
  switch (key) {
    case "ArrowUp":
    case "ArrowDown": {
      const row = here.row + (key === "ArrowDown" ? 1 : -1);
      return all.find((one) => one.column === here.column && one.row === row)?.node.id ?? id;
    }
    case "ArrowRight":
      return nearest(all.filter((one) => one.column === here.column + 1));
    case "ArrowLeft":
      return nearest(all.filter((one) => one.column === here.column - 1));
    case "Home":
      return all.find((one) => one.column === 0 && one.row === 0)?.node.id ?? id;
    case "End":
      return all.filter((one) => one.column === drawing.columns.length - 1)[0]?.node.id ?? id;
    default:
      return id;
  }
}
