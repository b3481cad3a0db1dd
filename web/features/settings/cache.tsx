"use client";

import { useCallback, useEffect, useState } from "react";

import { clearCache, readCache } from "@/api/admin";
import { asProblem, type Problem } from "@/api/problem";
import type { CacheStats } from "@/api/types";
import { count } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { toast } from "@/state/toasts";
import { Button } from "@/ui/button";
import { TrashIcon } from "@/ui/icons";
import { Failure, Skeleton } from "@/ui/states";

import { Facts, Section } from "./section";

type Leaf = string | number | boolean | null;

/** The figures of the cache, however they are nested, each under its path in words. */
export function leaves(stats: CacheStats, path: readonly string[] = []): [string, Leaf][] {
  return Object.entries(stats).flatMap(([name, value]): [string, Leaf][] => {
    const here = [...path, name.replaceAll("_", " ")];
    return typeof value === "object" && value !== null ? leaves(value, here) : [[here.join(" · "), value]];
  });
}

export function Cache() {
  const text = useText();
  const words = text.settings.cache;
  const language = usePreferences((state) => state.language);
  const [stats, setStats] = useState<CacheStats | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const load = useCallback(() => readCache().then(setStats, (error: unknown) => setProblem(asProblem(error))), []);
  useEffect(() => void load(), [load]);

  const clear = async () => {
    try {
      await clearCache();
      toast(words.cleared, "good");
      await load();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };

  const shown = (value: Leaf) => {
    if (typeof value === "number") return Number.isInteger(value) ? count(value, language) : value.toFixed(3);
    if (typeof value === "boolean") return value ? words.yes : words.no;
    return value ?? "-";
  };

  return (
    <Section title={words.title} lead={words.lead}>
      {problem && <Failure problem={problem} retry={() => (setProblem(null), void load())} />}
      {!problem && !stats && <Skeleton label={text.common.loading} />}
      {stats && (
        <>
          <Facts facts={leaves(stats).map(([name, value]) => [name, shown(value)] as const)} />
          <Button onClick={() => void clear()} className="mt-4">
            <TrashIcon />
            {words.clear}
          </Button>
        </>
      )}
    </Section>
  );
}
