"use client";

import { usePathname } from "next/navigation";
import { useEffect, useSyncExternalStore, type ReactNode } from "react";

import { TextProvider, useText } from "@/i18n/text";
import { useSession } from "@/state/session";
import { useSubject } from "@/state/subject";
import { Failure } from "@/ui/states";
import { Spinner } from "@/ui/progress";
import { LogoIcon } from "@/ui/icons";
import { keepFocus } from "@/ui/focus";
import { Toaster } from "@/ui/toaster";

import { Login } from "./login";
import { Header, TabBar } from "./navigation";
import { useFresh, useJobWatch, useUploadWatch } from "./watch";

const never = () => () => undefined;

/** Everything around a screen. The prerendered page has no words, because the reader's language is not known there. */
export function Frame({ children }: { children: ReactNode }) {
  const mounted = useSyncExternalStore(never, () => true, () => false);
  if (!mounted) {
    return (
      <div aria-hidden="true" className="late grid min-h-dvh place-items-center">
        <title>vectree</title>
        <LogoIcon className="size-10 text-accent" />
      </div>
    );
  }
  return (
    <TextProvider waiting={null}>
      <Shell>{children}</Shell>
    </TextProvider>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { phase, problem, start } = useSession();
  const text = useText();

  useEffect(() => void start(), [start]);

  if (phase === "signed-in") return <Inside>{children}</Inside>;
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid min-h-dvh max-w-md content-center p-4 outline-none">
      <title>vectree</title>
      {phase === "loading" && (
        <div className="grid place-items-center">
          <Spinner label={text.common.loading} />
        </div>
      )}
      {phase === "signed-out" && <Login />}
      {phase === "unreachable" && problem && <Failure problem={problem} retry={() => void start()} />}
    </main>
  );
}

const TITLES = { "/": "library", "/ask/": "ask", "/document/": "document", "/how/": "how", "/settings/": "settings" } as const;

function Inside({ children }: { children: ReactNode }) {
  const text = useText();
  const path = usePathname();
  const subject = useSubject((state) => state.subject);
  useJobWatch();
  useUploadWatch();
  useFresh();
  useEffect(keepFocus, []);

  const name = TITLES[path as keyof typeof TITLES];
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{[subject, name && text.common.title[name], "vectree"].filter(Boolean).join(" · ")}</title>
      <a
        href="#content"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
        className="sr-only rounded-lg bg-ink px-4 py-2 text-page focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {text.common.skip}
      </a>
      <Header />
      <Toaster />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col pb-16 outline-none short:pb-0 md:pb-0">
        {children}
      </main>
      <TabBar />
    </div>
  );
}
