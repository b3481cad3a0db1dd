import { address, call, request, run } from "./client";
import { Problem, problemFrom } from "./problem";
import { events } from "./sse";
import type { Answer, AskRequest, Citation, Graph, Language, Sentence, Trace } from "./types";

export interface Verdict {
  confidence: number;
  warning: string | null;
  sentences: Sentence[];
}

export type AskEvent =
  | { event: "start"; data: { answer_id: string; chat_id?: string | null; turn?: number | null } }
  | { event: "token"; data: { text: string } }
  | { event: "citation"; data: Citation }
  | { event: "verdict"; data: Verdict }
  | { event: "trace"; data: Trace }
  | { event: "answer"; data: Answer };

/** The events of an answer as it grows; the last is `answer`. Throws `Problem` where it fails or breaks off. */
export async function* ask(question: AskRequest, signal: AbortSignal): AsyncGenerator<AskEvent> {
  const response = await request("/ask", {
    method: "POST",
    json: question,
    headers: { Accept: "text/event-stream" },
    signal,
  });
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
    yield { event: "answer", data: (await response.json()) as Answer };
    return;
  }
  for await (const { event, data } of events(response)) {
    const value: unknown = JSON.parse(data);
    if (event === "error") throw problemFrom(errorStatus(value), value);
    yield { event, data: value } as AskEvent;
    if (event === "answer") return;
  }
  throw new Problem({ status: 0, kind: "StreamBrokenError", detail: "The answer broke off." });
}

function errorStatus(value: unknown): number {
  const status = (value as { status?: unknown } | null)?.status;
  return typeof status === "number" ? status : 500;
}

export type ExportFormat = "md" | "docx" | "pdf";
export type Thumb = "up" | "down";

const at = (id: string): string => `/answers/${encodeURIComponent(id)}`;

export const readAnswer = (id: string): Promise<Answer> => call(at(id));
export const readGraph = (id: string): Promise<Graph> => call(`${at(id)}/graph`);
export const answerExport = (id: string, format: ExportFormat, language: Language): string =>
  address(`${at(id)}/export`, { format, language });
export const sendFeedback = (id: string, thumb: Thumb | null, comment?: string): Promise<void> =>
  run(`${at(id)}/feedback`, { method: "POST", json: { thumb, ...(comment && { comment }) } });
