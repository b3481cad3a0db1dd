import type { GraphNode, GraphNodeState } from "@/api/types";
import { CheckIcon, CloseIcon, EmptyIcon, FullIcon, HalfIcon, MinusIcon, QuoteIcon } from "@/ui/icons";

export const STATES = ["cited", "kept", "injected", "visited", "dropped", "pruned", "routed"] as const satisfies readonly GraphNodeState[];

/** Each state has a sign and an edge of its own, so that it is told from the others without its colour. */
export const STATE_LOOKS: Record<GraphNodeState, { Icon: typeof FullIcon; colour: string; card: string }> = {
  cited: { Icon: QuoteIcon, colour: "text-accent", card: "border-accent border-2 bg-tint" },
  kept: { Icon: CheckIcon, colour: "text-good", card: "border-good bg-surface" },
  injected: { Icon: FullIcon, colour: "text-mended", card: "border-mended border-double border-4 bg-surface" },
  visited: { Icon: HalfIcon, colour: "text-ink", card: "border-edge bg-surface" },
  dropped: { Icon: MinusIcon, colour: "text-fair", card: "border-fair border-dotted border-2 bg-surface" },
  pruned: { Icon: CloseIcon, colour: "text-bad", card: "border-bad border-dashed bg-surface" },
  routed: { Icon: EmptyIcon, colour: "text-soft", card: "border-edge border-dashed bg-sunken" },
};

export const lookOf = (node: GraphNode) => (node.state ? STATE_LOOKS[node.state] : null);

/** Why a node is there, for the reader; what the agent thought stays in its words. */
export const reasonOf = (node: GraphNode, say: (sentence: string) => string): string =>
  node.kind === "tool" && !node.failed ? node.reason : say(node.reason);
