// The shapes of the HTTP interface under the names that the screens use: the only file that knows the contract's names.
// They come from web/openapi.json by `npm run openapi`.
import type { components, operations } from "./schema";

type Schemas = components["schemas"];

/** Languages that an exported file can speak. */
export type Language = NonNullable<NonNullable<operations["export_answer"]["parameters"]["query"]>["language"]>;

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
type Given<Options> = { [Name in keyof Options]?: NonNullable<Options[Name]> };
/** How a document is read; what is left out is detected. */
export type IndexOptions = Given<Schemas["ReadingOptions"]>;
/** How one is read that is sent: the same, with a password. */
export type AddOptions = Given<Schemas["AddingOptions"]>;

export type Key = Schemas["KeyOutput"];
export type NewKey = Schemas["NewKeyOutput"];
export type Answer = Schemas["AnswerOutput"];
export type Citation = Schemas["AnswerCitation"];
export type PageBox = Schemas["PageBox"];
export type Sentence = Schemas["AnswerSentence"];
export type EvidenceSection = Schemas["EvidenceSection"];
export type Trace = Schemas["AnswerTrace"];
export type TracePassage = Schemas["TracePassage"];
export type TraceCall = Schemas["TraceCall"];
export type AgentRun = Schemas["AgentRun"];
export type AgentStep = Schemas["AgentStep"];
export type SearchHit = Schemas["SearchHit"];

/** Settings of one question; what is left out is the server's. */
export type AskSettings = { [Name in keyof Schemas["Settings"]]?: NonNullable<Schemas["Settings"][Name]> };

export interface AskRequest {
  question: string;
  documents?: string[];
  collections?: string[];
  mode: string;
  model?: string;
  chat_id?: string;
  settings?: AskSettings;
}

export type ChatItem = Schemas["ChatItem"];
export type Chat = Schemas["ChatOutput"];

export type Graph = Schemas["GraphOutput"];
export type GraphNode = Schemas["GraphNode"];
export type GraphNodeKind = GraphNode["kind"];
export type GraphNodeState = NonNullable<GraphNode["state"]>;

export type CacheStats = Schemas["CacheOutput"];

export type Collection = Schemas["CollectionOutput"];

/** A part of a list, and where the next begins. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}
