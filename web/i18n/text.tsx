"use client";

import { createContext, useContext, useEffect, useState, type ReactNode } from "react";

import { usePreferences, type Language } from "@/state/preferences";

import { en } from "./en";
import type { Messages } from "./messages";
import { say } from "./say";

const Text = createContext<Messages>(en);

/** English is in the first load; the others come when they are wanted. */
const LOAD: Record<Exclude<Language, "en">, () => Promise<Messages>> = {
  ko: () => import("./ko").then((module) => module.ko),
  ja: () => import("./ja").then((module) => module.ja),
};

/** The words of the reader's language. */
export const useText = (): Messages => useContext(Text);

/** Puts the server's sentences into the reader's language. */
export function useSay(): (sentence: string) => string {
  const { said } = useText();
  return (sentence) => say(sentence, said);
}

/** Gives `children` the words of the chosen language; `waiting` stands there until those are loaded. */
export function TextProvider({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const language = usePreferences((state) => state.language);
  const [loaded, setLoaded] = useState<{ language: Language; messages: Messages } | null>(null);

  useEffect(() => {
    let current = true;
    const messages = language === "en" ? Promise.resolve<Messages>(en) : LOAD[language]();
    void messages.then((messages) => current && setLoaded({ language, messages }));
    return () => {
      current = false;
    };
  }, [language]);

  // While another language loads, the page keeps the one it has.
  return loaded ? <Text value={loaded.messages}>{children}</Text> : waiting;
}
