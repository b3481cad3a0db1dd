"use client";

import { useCallback, useEffect, useState } from "react";

import { clearCache, readCache } from "@/api/admin";
import { asProblem, type Problem } from "@/api/problem";
import type { CacheStats } from "@/api/types";
import { count, percent } from "@/i18n/format";
import { useSay, useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { toast } from "@/state/toasts";
import { Button } from "@/ui/button";
import { TrashIcon, WarningIcon } from "@/ui/icons";
import { Failure, Skeleton } from "@/ui/states";

import { Facts, Section } from "./section";

/** How the server's caches do since it began, and a way to empty them. */
export function Cache() {
  const text = useText();
  const words = text.settings.cache;
  const [caches, setCaches] = useState<Record<string, CacheStats> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const load = useCallback(() => readCache().then(setCaches, (error: unknown) => setProblem(asProblem(error))), []);
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

  const names: Record<string, string> = words.names;
  return (
    <Section title={words.title} lead={words.lead}>
      {problem && <Failure problem={problem} retry={() => (setProblem(null), void load())} />}
      {!problem && !caches && <Skeleton label={text.common.loading} />}
      {caches && (
        <>
          <div className="space-y-5">
            {Object.entries(caches).map(([name, stats]) => (
              <Stats key={name} title={names[name] ?? name} stats={stats} />
            ))}
          </div>
          <Button onClick={() => void clear()} className="mt-4">
            <TrashIcon />
            {words.clear}
          </Button>
        </>
      )}
    </Section>
  );
}

function Stats({ title, stats }: { title: string; stats: CacheStats }) {
  const words = useText().settings.cache;
  const say = useSay();
  const language = usePreferences((state) => state.language);
  return (
    <div>
      <h3 className="mb-1.5 font-medium">{title}</h3>
      <Facts
        facts={[
          [words.used, `${count(stats.hits, language)} (${percent(stats.hit_rate, language)})`],
          [words.missed, count(stats.misses, language)],
          [words.kept, count(stats.entries, language)],
          ...(stats.shared_entries === null ? [] : [[words.shared, count(stats.shared_entries, language)] as const]),
        ]}
      />
      {stats.notice && (
        <p className="mt-2 flex gap-2 text-sm text-fair">
          <WarningIcon />
          {say(stats.notice)}
        </p>
      )}
    </div>
  );
}
