"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";

import { askPlace, idsOf } from "@/features/places";
import { useText } from "@/i18n/text";
import { useChats } from "@/state/chats";
import { useConversation } from "@/state/conversation";
import { useLibrary } from "@/state/library";
import { useAbout } from "@/state/subject";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { HistoryIcon, InfoIcon, LibraryIcon } from "@/ui/icons";
import { Empty, Failure, Skeleton } from "@/ui/states";

import { Composer } from "./composer";
import { ExchangeView } from "./exchange-view";
import { History } from "./history";

/** Brings what the address names onto the screen: a chat, an answer of it, or documents to ask. */
function useAddress(): { answer: string | null } {
  const parameters = useSearchParams();
  const chat = parameters.get("chat");
  const answer = parameters.get("answer");
  const documents = parameters.get("documents");

  useEffect(() => {
    const { chat: open, exchanges, openAnswer, open: openChat, begin } = useConversation.getState();
    if (chat) {
      if (open?.id !== chat) void openChat(chat);
    } else if (answer) {
      if (!exchanges.some((one) => one.answer?.answer_id === answer)) void openAnswer(answer);
    } else begin(idsOf(documents));
  }, [chat, answer, documents]);

  return { answer };
}

/** Questions and answers, in chats. */
export function Ask() {
  const text = useText();
  const router = useRouter();
  const { answer } = useAddress();
  const { chat, exchanges, hidden, loading, problem } = useConversation();
  const loadChats = useChats((state) => state.load);
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const leave = useCallback(() => router.replace(askPlace({})), [router]);

  const loadCollections = useLibrary((state) => state.loadCollections);

  useEffect(() => {
    void loadChats();
    void loadCollections().catch(() => undefined);
  }, [loadChats, loadCollections]);

  // The first question makes the chat; from then on the address names it.
  const made = chat?.id ?? null;
  useEffect(() => {
    const here = new URLSearchParams(window.location.search);
    if (made && here.get("chat") !== made) window.history.replaceState(null, "", askPlace({ chat: made }));
  }, [made]);

  const send = useCallback((question: string) => void useConversation.getState().send(question), []);
  const known = useChats((state) => state.chats);
  const title = known?.find((one) => one.id === made)?.title ?? chat?.title;
  useAbout(title ?? exchanges[0]?.question);
  // A chat is called after its first question: where that is all there is, it has been said.
  const said = exchanges.length === 1 && exchanges[0]?.question.replace(/\s+/g, " ").startsWith(title ?? "");

  return (
    <div className="flex flex-1">
      <aside
        aria-label={text.ask.history.title}
        className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-72 shrink-0 flex-col border-r border-line p-3 lg:flex"
      >
        <History current={made} chosen={closeDrawer} left={leave} />
      </aside>
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 sm:px-6">
        <header className="flex items-center justify-between gap-3 pt-4 lg:pt-6">
          <h1 className={(exchanges.length && !said) || loading ? "min-w-0 truncate text-sm font-medium text-soft" : "sr-only"}>
            {title ?? text.ask.title}
          </h1>
          <Button size="small" look="quiet" onClick={() => setDrawer(true)} className="ml-auto lg:hidden">
            <HistoryIcon className="size-[1.125rem]" />
            {text.ask.history.title}
          </Button>
        </header>
        <div className="flex flex-1 flex-col">
          {problem && (
            <div className="py-6">
              <Failure problem={problem} />
            </div>
          )}
          {loading && (
            <div className="py-8">
              <Skeleton lines={5} label={text.common.loading} />
            </div>
          )}
          {!loading && !problem && !exchanges.length && <Welcome />}
          {hidden > 0 && (
            <p className="mb-4 flex items-center gap-2 rounded-xl bg-sunken px-4 py-3 text-sm text-soft">
              <InfoIcon />
              {text.ask.history.hidden(hidden)}
            </p>
          )}
          <Exchanges answer={answer} chat={made} again={send} />
        </div>
        <div className="sticky short:static bottom-16 z-10 bg-gradient-to-t from-page from-75% to-transparent pt-4 pb-3 md:bottom-0 md:pb-5">
          <Composer send={send} />
        </div>
      </div>
      {drawer && (
        <Dialog title={text.ask.history.title} close={closeDrawer} drawer>
          <History current={made} chosen={closeDrawer} left={leave} />
        </Dialog>
      )}
    </div>
  );
}

function Welcome() {
  const text = useText().ask.welcome;
  const { items, load } = useLibrary();

  useEffect(() => {
    if (!useLibrary.getState().items) void load();
  }, [load]);

  const empty = items?.length === 0;
  return (
    <div className="grid flex-1 content-center pt-10 pb-16 text-center">
      {empty ? (
        <Empty
          icon={<LibraryIcon className="size-7" />}
          title={text.empty}
          action={
            <ButtonLink look="primary" href="/">
              {text.add}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <p className="text-3xl font-semibold tracking-tight text-balance">{text.title}</p>
          <p className="mx-auto mt-3 max-w-lg text-lg text-pretty text-soft">{text.lead}</p>
        </>
      )}
    </div>
  );
}

interface ExchangesProps {
  /** The answer that the address names. */
  answer: string | null;
  chat: string | null;
  again: (question: string) => void;
}

/** The chat so far, the latest question at the top of the window. */
function Exchanges({ answer, chat, again }: ExchangesProps) {
  const text = useText().ask.answer;
  const exchanges = useConversation((state) => state.exchanges);
  const last = exchanges.at(-1);
  const list = useRef<HTMLDivElement>(null);
  const count = exchanges.length;

  useEffect(() => {
    if (!count) return;
    const named = answer && document.getElementById(`answer-${answer}`);
    const latest = list.current?.lastElementChild;
    if (named) named.scrollIntoView();
    else latest?.scrollIntoView({ behavior: last?.state === "asking" ? "smooth" : "instant" });
    // Only for a new question or another answer: whoever reads is not moved by text that comes.
  }, [count, answer]);

  const said =
    last?.state === "asking"
      ? text.working
      : last?.state === "done"
        ? `${text.done} ${last.answer?.short_answer ?? last.text}`
        : last?.state === "stopped"
          ? text.stopped
          : "";
  return (
    <>
      <div ref={list} className="divide-y divide-line">
        {exchanges.map((exchange) => (
          <ExchangeView key={exchange.key} exchange={exchange} chat={chat} again={again} />
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}
