import type { Problem } from "@/api/problem";

import type { Messages } from "./messages";
import { say } from "./say";

/** What went wrong in the reader's language, and the server's own sentence where it says more; that too, where it has words. */
export function explain(problem: Problem, text: Messages): { title: string; detail: string } {
  const kinds: Record<string, string> = text.errors.kinds;
  const known = kinds[problem.kind];
  if (problem.status === 429) return { title: text.errors.tooMany(problem.retryAfter ?? 60), detail: "" };
  if (known) return { title: known, detail: problem.status === 0 ? "" : say(problem.message, text.said) };
  return { title: text.errors.other, detail: say(problem.message, text.said) };
}

/** The same for an error that a job ended with. */
export function explainKind(kind: string, message: string, text: Messages): { title: string; detail: string } {
  const kinds: Record<string, string> = text.errors.kinds;
  return { title: kinds[kind] ?? text.errors.other, detail: say(message, text.said) };
}
