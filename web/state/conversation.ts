import { create } from "zustand";

import { ask, readAnswer } from "@/api/ask";
import { createChat, readChat } from "@/api/chats";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import { recall, remember } from "@/api/remember";
import type { About, Answer, AskRequest, AskSettings, ChatItem, Citation } from "@/api/types";

import { useChats } from "./chats";
import { useLibrary } from "./library";
import { useSession } from "./session";

/** A question and what has come of it so far. */
export interface Exchange {
  key: string;
  question: string;
  state: "asking" | "done" | "stopped" | "failed";
  /** The text while it streams. */
  text: string;
  citations: Citation[];
  /** The whole, when it is done. */
  answer: Answer | null;
  problem: Problem | null;
}

/** The documents that are asked; none for all. */
export interface Scope {
  documents: string[];
  collections: string[];
}

/** What of a question says where to look, for a chat that was begun with `chat.documents`. */
export function scopeOf(scope: Scope, chat: ChatItem, everything: readonly string[]): Partial<AskRequest> {
  if (scope.documents.length) return { documents: scope.documents };
  if (scope.collections.length) return { collections: scope.collections };
  // A question that says nothing is put to the chat's own documents: to ask all of them, say so.
  return chat.documents?.length || chat.collections?.length ? { collections: [...everything] } : {};
}

interface Conversation {
  chat: ChatItem | null;
  exchanges: Exchange[];
  /** How many answers of the chat the reader may not see. */
  hidden: number;
  /** A chat or answer that is being read, and why it could not be. */
  loading: boolean;
  problem: Problem | null;
  scope: Scope;
  mode: string;
  /** null: what the server has set; NO_MODEL for none. */
  model: string | null;
  settings: AskSettings;
  choose: (choice: Partial<Pick<Conversation, "scope" | "mode" | "model" | "settings">>) => void;
  /** An empty chat with what is to be asked. */
  begin: (documents: string[]) => void;
  open: (chat: string) => Promise<void>;
  openAnswer: (answer: string) => Promise<void>;
  send: (question: string) => Promise<void>;
  stop: () => void;
}

/** Names no model, where the server has one set. */
export const NO_MODEL = "none";

const TITLE_LENGTH = 80;
/** What this tab remembers through a reload: how it asks, and the question that has no answer yet. */
const CHOICE = "vectree.choice";
const ASKED = "vectree.asked";
const EMPTY = { chat: null, hidden: 0, exchanges: [], loading: false, problem: null };

let stopping = new AbortController();
let reading = 0;
let asked = 0;

const finished = (answer: Answer): Exchange => ({
  key: answer.answer_id,
  question: answer.asked ?? answer.question,
  state: "done",
  text: answer.answer,
  citations: answer.citations,
  answer,
  problem: null,
});

const unanswered = (key: string, question: string, state: Exchange["state"]): Exchange => ({
  key,
  question,
  state,
  text: "",
  citations: [],
  answer: null,
  problem: null,
});

/** The question that the chat was asked when the page was reloaded; none where an answer to it was kept. */
function leftOver(chat: string, exchanges: readonly Exchange[]): Exchange[] {
  const noted = JSON.parse(recall(ASKED, "tab") ?? "null") as { chat: string; question: string } | null;
  const left = noted?.chat === chat && exchanges.at(-1)?.question !== noted.question;
  return left ? [unanswered("left", noted.question, "stopped")] : [];
}

const firstChoice = (): Pick<Conversation, "mode" | "model"> => ({
  mode: "auto",
  model: null,
  ...(JSON.parse((typeof window !== "undefined" && recall(CHOICE, "tab")) || "{}") as object),
});

/** The choice as this server can follow it: what was chosen before a reload it may have no more. */
export const offered = ({ mode, model }: Pick<Conversation, "mode" | "model">, { modes, models }: Pick<About, "modes" | "models">) => ({
  mode: modes.includes(mode) ? mode : "auto",
  model: model === NO_MODEL || models.includes(model ?? "") ? model : null,
});

export const busy = (state: Pick<Conversation, "exchanges">): boolean => state.exchanges.at(-1)?.state === "asking";

export const useConversation = create<Conversation>((set, get) => {
  const change = (key: string, fields: (exchange: Exchange) => Partial<Exchange>) =>
    set(({ exchanges }) => ({
      exchanges: exchanges.map((one) => (one.key === key ? { ...one, ...fields(one) } : one)),
    }));

  /** Replaces what is shown by what `read` brings, unless something else was opened meanwhile. */
  const show = async (read: () => Promise<Partial<Conversation>>) => {
    stopping.abort();
    reading += 1;
    const mine = reading;
    set({ ...EMPTY, loading: true });
    try {
      const found = await read();
      if (mine === reading) set({ ...found, loading: false });
    } catch (error) {
      if (mine === reading) set({ problem: asProblem(error), loading: false });
    }
  };

  /** The chat that the question belongs to; the first question makes it. */
  const chatFor = async (question: string): Promise<ChatItem> => {
    const { chat, scope } = get();
    if (chat) return chat;
    const title = question.replace(/\s+/g, " ").slice(0, TITLE_LENGTH);
    const made = await createChat({
      title,
      ...(scope.documents.length && { documents: scope.documents }),
      ...(scope.collections.length && { collections: scope.collections }),
    });
    set({ chat: made });
    return made;
  };

  return {
    ...EMPTY,
    scope: { documents: [], collections: [] },
    ...firstChoice(),
    settings: {},
    choose: (choice) => {
      set(choice);
      const { mode, model } = get();
      remember(CHOICE, JSON.stringify({ mode, model }), "tab");
    },
    begin: (documents) => {
      stopping.abort();
      reading += 1;
      set({ ...EMPTY, scope: { documents, collections: [] } });
    },
    open: (id) =>
      show(async () => {
        const chat = await readChat(id);
        const exchanges = chat.turns.map((turn) => finished({ ...turn.answer, answer_id: turn.answer_id }));
        return {
          chat,
          scope: { documents: chat.documents ?? [], collections: chat.collections ?? [] },
          hidden: chat.hidden,
          exchanges: [...exchanges, ...leftOver(id, exchanges)],
        };
      }),
    openAnswer: (id) =>
      show(async () => {
        const answer = await readAnswer(id);
        return { exchanges: [finished({ ...answer, answer_id: id })] };
      }),
    send: async (question) => {
      asked += 1;
      const key = `asked-${asked}`;
      stopping = new AbortController();
      const { signal } = stopping;
      const fresh = unanswered(key, question, "asking");
      // A question that failed and is put again stands once.
      set(({ exchanges }) => ({
        exchanges: [...exchanges.filter((one) => one.answer !== null || one.question !== question), fresh],
      }));
      try {
        const chat = await chatFor(question);
        const { scope, settings } = get();
        const { about } = useSession.getState();
        const { mode, model } = about ? offered(get(), about) : get();
        remember(ASKED, JSON.stringify({ chat: chat.id, question }), "tab");
        const request = {
          question,
          mode,
          chat_id: chat.id,
          ...scopeOf(scope, chat, useLibrary.getState().collections.map((one) => one.name)),
          ...(model !== null && { model }),
          ...(Object.keys(settings).length && { settings }),
        };
        for await (const { event, data } of ask(request, signal)) {
          if (event === "token") change(key, ({ text }) => ({ text: text + data.text }));
          else if (event === "citation") change(key, ({ citations }) => ({ citations: [...citations, data] }));
          else if (event === "answer")
            change(key, () => ({ state: "done", answer: data, text: data.answer, citations: data.citations }));
        }
        remember(ASKED, null, "tab");
        useChats.getState().touch({ ...chat, updated: new Date().toISOString() });
      } catch (error) {
        if (isAbort(error) || signal.aborted) change(key, () => ({ state: "stopped" }));
        else change(key, () => ({ state: "failed", problem: asProblem(error) }));
      }
    },
    stop: () => {
      stopping.abort();
      remember(ASKED, null, "tab");
    },
  };
});
