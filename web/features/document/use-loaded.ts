"use client";

import { useCallback, useEffect, useRef, useState } from "react";

import { readDocument, readTree } from "@/api/documents";
import { asProblem, type Problem } from "@/api/problem";
import type { DocumentItem, Tree } from "@/api/types";
import { rereadAt, useJobs } from "@/state/jobs";

import { PasswordNeeded, closePdf, openPdf, type OpenPdf } from "./pdf/load";

export const PDF = "application/pdf";

const FRESH_MILLISECONDS = 30_000;
const MOST_KEPT = 4;

/** What was read of documents in this visit. It is shown at once and read anew behind it when it is some time old. */
class Kept<Value> {
  private readonly values = new Map<string, { value: Value; at: number }>();

  constructor(private readonly read: (id: string) => Promise<Value>) {}

  known(id: string): Value | null {
    return this.values.get(id)?.value ?? null;
  }

  forget(id: string): void {
    this.values.delete(id);
  }

  async get(id: string): Promise<Value> {
    const old = this.values.get(id);
    if (old && performance.now() - old.at < FRESH_MILLISECONDS) return old.value;
    try {
      const value = await this.read(id);
      this.values.delete(id);
      this.values.set(id, { value, at: performance.now() });
      for (const other of [...this.values.keys()].slice(0, -MOST_KEPT)) this.values.delete(other);
      return value;
    } catch (error) {
      this.values.delete(id);
      throw error;
    }
  }
}

const items = new Kept<DocumentItem>(readDocument);
const trees = new Kept<Tree>(readTree);

export const itemOf = (id: string): Promise<DocumentItem> => items.get(id);

/** Calls `anew` whenever the document has been read again since it was opened. */
function useReread(id: string, anew: () => void): void {
  const at = useJobs((state) => rereadAt(state.jobs, id));
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    if (at) anew();
  }, [at, anew]);
}

function useKept<Value>(kept: Kept<Value>, id: string): { value: Value | null; problem: Problem | null } {
  const [value, setValue] = useState<Value | null>(kept.known(id));
  const [problem, setProblem] = useState<Problem | null>(null);
  const returns = useJobs((state) => state.returns);
  const [readings, setReadings] = useState(0);
  useReread(
    id,
    useCallback(() => {
      kept.forget(id);
      setReadings((old) => old + 1);
    }, [kept, id]),
  );
  useEffect(() => {
    let gone = false;
    setProblem(null);
    kept.get(id).then(
      (read) => gone || setValue(read),
      (error: unknown) => gone || setProblem(asProblem(error)),
    );
    return () => {
      gone = true;
    };
  }, [kept, id, returns, readings]);
  return { value, problem };
}

/** Whether the document has gone since it was opened; `look` finds out, where something of it did not come. */
export function useGone(id: string): { gone: boolean; look: () => void } {
  const [gone, setGone] = useState(false);
  const looking = useRef(false);
  const look = useCallback(() => {
    if (looking.current) return;
    looking.current = true;
    readDocument(id)
      .catch((error: unknown) => setGone(asProblem(error).status === 404))
      .finally(() => (looking.current = false));
  }, [id]);
  return { gone, look };
}

/** What the library says of the document. */
export const useItem = (id: string) => useKept(items, id);

/** Its sections, figures and what could not be read. */
export const useTree = (id: string) => useKept(trees, id);

interface Opened {
  pdf: OpenPdf | null;
  /** There while it waits for one. */
  password: PasswordNeeded | null;
  problem: Problem | null;
  /** To be told of a page that could not be drawn: it is tried again when the server is back. */
  lost: () => void;
  /** Opens it anew: what pdf.js could not read once it does not ask for again. */
  again: () => void;
}

/** The PDF, open. */
export function usePdf(id: string, wanted: boolean): Opened {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [password, setPassword] = useState<PasswordNeeded | null>(null);
  const [tries, setTries] = useState(0);
  const broken = useRef(false);
  const returns = useJobs((state) => state.returns);
  const lost = useCallback(() => {
    broken.current = true;
  }, []);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    setProblem(null);
    openPdf(id, (needed) => gone || setPassword(needed)).then(
      (open) => {
        if (gone) return;
        setPassword(null);
        setPdf(open);
      },
      (error: unknown) => {
        if (gone) return;
        lost();
        setProblem(asProblem(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [id, wanted, tries, lost]);

  const again = useCallback(() => {
    broken.current = false;
    closePdf(id);
    setTries((old) => old + 1);
  }, [id]);
  useEffect(() => {
    if (returns > 0 && broken.current) again();
  }, [returns, again]);
  useReread(id, again); // text recognition has given it words
  return { pdf, password, problem, lost, again };
}

/** Printed labels of the pages, as the file has them; empty until they are known and where it has none. */
export function useLabels(pdf: OpenPdf | null): readonly (string | null)[] {
  const [labels, setLabels] = useState<readonly (string | null)[]>([]);
  useEffect(() => {
    let gone = false;
    pdf?.proxy.getPageLabels().then(
      (read) => gone || setLabels(read?.map((label) => label || null) ?? []),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf]);
  return labels;
}
