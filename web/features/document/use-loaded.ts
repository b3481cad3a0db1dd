"use client";

import { useEffect, useState } from "react";

import { readDocument, readTree } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { DocumentItem, Tree } from "@/api/types";

import { PasswordNeeded, openPdf, type OpenPdf } from "./pdf/load";

export const PDF = "application/pdf";

/** Documents that were looked at in this visit; their ids stand for their bytes, so they stay true. */
const items = new Map<string, DocumentItem>();

/** What the library says of the document. */
export function useItem(id: string): { item: DocumentItem | null; problem: Problem | null } {
  const [item, setItem] = useState<DocumentItem | null>(items.get(id) ?? null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    let gone = false;
    readDocument(id).then(
      (read) => {
        items.set(id, read);
        if (!gone) setItem(read);
      },
      (error: unknown) => {
        items.delete(id);
        if (!gone) setProblem(asProblem(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  return { item, problem };
}

export function useTree(id: string): { tree: Tree | null; problem: Problem | null } {
  const [tree, setTree] = useState<Tree | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    readTree(id, stop.signal).then(setTree, (error: unknown) => isAbort(error) || setProblem(asProblem(error)));
    return () => stop.abort();
  }, [id]);
  return { tree, problem };
}

/** The PDF, open; `password` is there while it waits for one. */
export function usePdf(id: string, wanted: boolean): { pdf: OpenPdf | null; password: PasswordNeeded | null; problem: Problem | null } {
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const [password, setPassword] = useState<PasswordNeeded | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    openPdf(id, (needed) => gone || setPassword(needed)).then(
      (open) => {
        if (gone) return;
        setPassword(null);
        setPdf(open);
      },
      (error: unknown) => gone || setProblem(asProblem(error)),
    );
    return () => {
      gone = true;
    };
  }, [id, wanted]);
  return { pdf, password, problem };
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
