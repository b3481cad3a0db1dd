"use client";

import { useEffect, useState } from "react";

import { readAnswer } from "@/api/ask";
import { asProblem, type Problem } from "@/api/problem";
import type { Answer } from "@/api/types";
import { useConversation } from "@/state/conversation";

/** The answer of that id: the one on the screen before, or read from the server. */
export function useAnswer(id: string | null): { answer: Answer | null; problem: Problem | null } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const here = useConversation((state) => state.exchanges.find((one) => one.answer?.answer_id === id)?.answer ?? null);
  useEffect(() => {
    setProblem(null);
    if (!id || here) return;
    let gone = false;
    readAnswer(id).then(
      (read) => gone || setAnswer(read),
      (error: unknown) => gone || setProblem(asProblem(error)),
    );
    return () => {
      gone = true;
    };
  }, [id, here]);
  if (!id) return { answer: null, problem: null };
  return { answer: here ?? (answer?.answer_id === id ? answer : null), problem };
}
