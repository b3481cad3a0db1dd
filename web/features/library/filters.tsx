"use client";

import { useEffect, useId, useState } from "react";

import { languageName } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { SORTS, useLibrary, type Sort } from "@/state/library";
import { usePreferences } from "@/state/preferences";
import { useSession } from "@/state/session";
import { SearchIcon } from "@/ui/icons";

const PAUSE_MILLISECONDS = 250;

/** The words and choices that the list is narrowed by. */
export function Filters({ searchInside }: { searchInside: (words: string) => void }) {
  const text = useText().library;
  const language = usePreferences((state) => state.language);
  const about = useSession((state) => state.about);
  const { filters, filter, collections } = useLibrary();
  const [words, setWords] = useState(filters.q);
  const domains: Record<string, string> = text.domains;
  const id = useId();

  useEffect(() => setWords(filters.q), [filters.q]);

  useEffect(() => {
    if (words.trim() === useLibrary.getState().filters.q) return;
    const timer = setTimeout(() => filter({ q: words.trim() }), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [words, filter]);

  const select = (name: "collection" | "domain" | "language", label: string, all: string, choices: [string, string][]) =>
    choices.length > 1 && (
      <select
        aria-label={label}
        value={filters[name]}
        onChange={(event) => filter({ [name]: event.target.value })}
        className="control min-w-0 flex-[1_1_40%] sm:max-w-44 sm:flex-none"
      >
        <option value="">{all}</option>
        {choices.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    );

  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim()) searchInside(words.trim());
        }}
        className="relative min-w-full flex-1 sm:min-w-64"
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-[1.125rem] -translate-y-1/2 text-soft" />
        <input
          id={`${id}-q`}
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="control w-full pl-10"
        />
      </form>
      {select("collection", text.collection, text.all, collections.map((one) => [one.name, `${one.name} (${one.documents})`]))}
      {select("domain", text.domain, text.anyDomain, (about?.domains ?? []).map((name) => [name, domains[name] ?? name]))}
      {select("language", text.language, text.anyLanguage, (about?.languages ?? []).map((code) => [code, languageName(code, language)]))}
      <select
        aria-label={text.sort}
        value={filters.sort}
        onChange={(event) => filter({ sort: event.target.value as Sort })}
        className="control min-w-0 flex-[1_1_40%] sm:max-w-44 sm:flex-none"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {text.sorts[sort]}
          </option>
        ))}
      </select>
    </search>
  );
}
