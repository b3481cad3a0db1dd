// The shapes of the HTTP interface under the names that the screens use: the only file that knows the contract's names.
// They come from web/openapi.json by `npm run openapi`.
import type { components } from "./schema";

type Schemas = components["schemas"];

export type Session = Schemas["Session"];
export type Rights = Session["rights"];
export type About = Schemas["About"];

export type DocumentItem = Schemas["DocumentItem"];
export type Verification = Schemas["Verification"];

export type Tree = Schemas["TreeOutput"];
export type TreeDocument = Schemas["TreeDocument"];
export type TreeSection = Schemas["TreeSection"];
export type TreeFigure = Schemas["TreeFigure"];
export type Coverage = Schemas["TreeCoverage"];
export type PageText = Schemas["PageOutput"];

export type Job = Schemas["JobOutput"];
export type JobState = Job["state"];
export type Upload = Schemas["UploadOutput"];
/** How a document is read; what is left out is detected. */
export type IndexOptions = { [Name in keyof Schemas["ReadingOptions"]]?: NonNullable<Schemas["ReadingOptions"][Name]> };

export type Key = Schemas["KeyOutput"];
export type NewKey = Schemas["NewKeyOutput"];

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

export interface Collection {
  name: string;
  documents: number;
  writable: boolean;
}

export interface PageBox {
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface Citation {
  id: number;
  document: string;
  document_id: string;
  page: number;
  label: string | null;
  section_id: string;
  title: string;
  quote: string;
  boxes: PageBox[];
  source: "page" | "summary";
}

export interface Sentence {
  text: string;
  citations: number[];
  documents: string[];
  confidence: number;
  flags: string[];
}

export interface EvidenceSection {
  document_id: string;
  section_id: string;
  title: string;
  page_start: number;
  page_end: number;
  score: number;
}

export interface TracePassage {
  document_id: string;
  section_id: string;
  page: number;
  start: number;
  end: number;
  score: number;
  reason: string;
}

export interface TraceCall {
  purpose: string;
  model: string;
  prompt: string;
  input_tokens: number;
  output_tokens: number;
  dollars: number | null;
  milliseconds: number;
  attempts: number;
  cached: boolean;
  error: string;
}

export interface AgentStep {
  tool: string;
  arguments: Record<string, unknown>;
  thought: string;
  tokens: number;
  failed: boolean;
  milliseconds: number;
}

export interface AgentRun {
  stopped: string;
  reason: string;
  tokens_read: number;
  pages: { document_id: string; page: number }[];
  steps: AgentStep[];
}

export interface Trace {
  mode: string;
  reason: string;
  routed: string[];
  visited: string[];
  scored: number;
  pruned: string[];
  injected: { text: string; section_id: string; reason: string }[];
  kept: TracePassage[];
  dropped: TracePassage[];
  tokens_before: number;
  removed_citations: number;
  milliseconds: Record<string, number>;
  notes: string[];
  calls: TraceCall[];
  agent: AgentRun | null;
}

export interface Answer {
  answer_id: string;
  chat_id?: string | null;
  turn?: number | null;
  /** As it was asked; `question` may be a follow-up in words of its own. */
  asked?: string;
  created?: string;
  /** Whether a document that it cites was deleted or replaced since. */
  stale?: boolean;
  question: string;
  short_answer: string | null;
  answer: string;
  found: boolean;
  citations: Citation[];
  sentences: Sentence[];
  confidence: number;
  warning: string | null;
  evidence: EvidenceSection[];
  context_tokens: number;
  mode: string;
  model: string | null;
  trace: Trace;
}

export interface AskSettings {
  profile?: string;
  max_depth?: number;
  max_branches?: number;
  beam_width?: number;
  threshold?: number;
  budget_tokens?: number;
  compression?: boolean;
  references?: boolean;
  domain?: string;
  language?: string;
}

export interface AskRequest {
  question: string;
  documents?: string[];
  collections?: string[];
  mode: string;
  model?: string;
  chat_id?: string;
  settings?: AskSettings;
}

export interface SearchHit {
  document: string;
  document_id: string;
  page: number;
  label: string | null;
  section_id: string;
  title: string;
  score: number;
  snippet: string;
}

export interface Turn {
  answer_id: string;
  question: string;
  answer: Answer;
}

export interface ChatItem {
  id: string;
  title: string;
  created: string;
  updated: string;
  documents: string[];
}

export interface Chat extends ChatItem {
  turns: Turn[];
}

export type GraphNodeKind = "question" | "document" | "section" | "passage" | "citation" | "tool" | "reference";
export type GraphNodeState = "routed" | "visited" | "pruned" | "injected" | "kept" | "dropped" | "cited";

export interface GraphNode {
  id: string;
  kind: GraphNodeKind;
  label: string;
  document_id?: string;
  section_id?: string;
  page?: number;
  state: GraphNodeState;
  score?: number;
  reason?: string;
  step?: number;
}

export interface Graph {
  nodes: GraphNode[];
  edges: { from: string; to: string; kind: string }[];
}

export interface CacheStats {
  [name: string]: number | string | boolean | null | CacheStats;
}
