"use client";

import type { ReactNode } from "react";

import type { Problem } from "@/api/problem";
import { explain } from "@/i18n/explain";
import { useText } from "@/i18n/text";

import { Button } from "./button";
import { RefreshIcon, WarningIcon } from "./icons";

interface EmptyProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether it is all that its page has to say. */
  page?: boolean;
}

/** What stands where there is nothing yet: why, and what to do. */
export function Empty({ icon, title, children, action, page = false }: EmptyProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-2xl bg-tint text-accent">{icon}</span>
      <Heading className="text-lg font-semibold text-balance">{title}</Heading>
      {children && <div className="text-soft text-pretty">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** What stands where something failed: what, why, and the way on. */
export function Failure({ problem, retry, title }: { problem: Problem; retry?: () => void; title?: string }) {
  const text = useText();
  const told = explain(problem, text);
  return (
    <div role="alert" className="flex gap-3 rounded-xl border border-bad bg-bad-tint p-4">
      <WarningIcon className="mt-0.5 size-5 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title ?? told.title}</p>
        {(title ? told.title : told.detail) && <p className="mt-0.5 break-words">{title ? told.title : told.detail}</p>}
        {title && told.detail && <p className="mt-0.5 text-sm break-words text-soft">{told.detail}</p>}
        {problem.requestId && (
          <p className="mt-1 text-sm text-soft">
            {text.errors.request} <code>{problem.requestId}</code>
          </p>
        )}
        {retry && (
          <Button size="small" onClick={retry} className="mt-3">
            <RefreshIcon className="size-4" />
            {text.common.retry}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Grey lines while content is on its way. */
export function Skeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden="true" className={`h-4 animate-pulse rounded bg-line ${line % 3 === 2 ? "w-2/3" : "w-full"}`} />
      ))}
    </div>
  );
}
