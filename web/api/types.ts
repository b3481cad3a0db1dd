// The shapes of the HTTP interface under the names that the screens use. The only file that knows the contract's names.

export type Rights = "read" | "write" | "admin";

export interface Session {
  name: string;
  rights: Rights;
  /** null for everything. */
  collections: string[] | null;
  csrf_token: string | null;
}

export interface About {
  version: string;
  authentication: "none" | "key";
  models: string[];
  model: string | null;
  domains: string[];
  languages: string[];
  modes: string[];
  limits: { max_upload_bytes: number; max_chunk_bytes: number; max_pages: number };
  ocr: boolean;
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

export interface Collection {
  name: string;
  documents: number;
  writable: boolean;
}

export interface Verification {
  verified: number;
  mentioned: number;
  repaired: number;
  unverified: number;
}

export interface DocumentItem {
  id: string;
  name: string;
  title: string;
  summary: string;
  collection: string;
  pages: number;
  sections: number;
  language: string;
  domain: string;
  media_type: string;
  added: string;
  size_bytes: number;
  verification: Verification;
  needs_ocr: number[];
  source: string;
}

export interface TreeSection {
  id: string;
  title: string;
  summary: string;
  page_start: number;
  page_end: number;
  page_ref: string;
  label: string | null;
  level: number;
  kind: string;
  origin: string;
  verification: keyof Verification;
  verified_page: number | null;
  start: [number, number];
  end: [number, number];
  children: TreeSection[];
}

export interface TreeFigure {
  id: string;
  kind: string;
  number: string;
  caption: string;
  page: number;
  box: [number, number, number, number] | null;
  section_id: string | null;
}

export interface Coverage {
  pages: number;
  unreadable: number[];
  needs_ocr: number[];
  blank: number[];
  unassigned: number[];
  unverified: string[];
  reasons: Record<string, string>;
  notes: string[];
}

export interface TreeDocument {
  id: string;
  name: string;
  title: string;
  summary: string;
  pages: number;
  language: string;
  domain: string;
  source: string;
  media_type: string;
  authors: string[];
  date: string | null;
  doi: string | null;
  venue: string | null;
  issuer: string | null;
}

export interface Tree {
  document: TreeDocument;
  sections: TreeSection[];
  figures: TreeFigure[];
  coverage: Coverage;
}

export interface PageText {
  number: number;
  label: string | null;
  text: string;
  width: number;
  height: number;
  rotation: number;
  status: string;
}

export type JobState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface Job {
  id: string;
  kind: "add" | "reindex";
  name: string;
  collection: string;
  state: JobState;
  stage: string | null;
  done: number;
  total: number;
  attempts: number;
  error: { kind: string; message: string } | null;
  document_id: string | null;
  created: string;
  started: string | null;
  finished: string | null;
}

export interface IndexOptions {
  ocr?: boolean;
  model?: string;
  domain?: string;
  language?: string;
  sources?: string[];
  password?: string;
}

export interface Upload {
  id: string;
  offset: number;
  size: number;
}

export interface UploadStep {
  offset: number;
  job: Job | null;
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

export interface Key {
  id: string;
  name: string;
  rights: Rights;
  /** null for everything. */
  collections: string[] | null;
  created: string;
  used: string | null;
  revoked: string | null;
}

export interface NewKey extends Key {
  key: string;
}

export interface CacheStats {
  [name: string]: number | string | boolean | null | CacheStats;
}
