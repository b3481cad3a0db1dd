"use client";

import { useId } from "react";

import type { IndexOptions } from "@/api/types";
import { languageName } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { useSession } from "@/state/session";

interface FieldsProps {
  options: IndexOptions;
  change: (options: IndexOptions) => void;
}

/** How documents are read: field, language, model, OCR. What is not chosen is detected. */
export function OptionFields({ options, change }: FieldsProps) {
  const text = useText().library;
  const language = usePreferences((state) => state.language);
  const about = useSession((state) => state.about);
  const id = useId();
  const domains: Record<string, string> = text.domains;

  const choose = (name: "domain" | "language" | "model", value: string) => {
    const { [name]: _, ...rest } = options;
    change(value ? { ...rest, [name]: value } : rest);
  };

  const select = (name: "domain" | "language" | "model", label: string, none: string, choices: [string, string][]) => (
    <div>
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <select
        id={`${id}-${name}`}
        value={options[name] ?? ""}
        onChange={(event) => choose(name, event.target.value)}
        className="control w-full"
      >
        <option value="">{none}</option>
        {choices.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </div>
  );

  if (!about) return null;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {select("domain", text.domain, text.dialog.automatic, about.domains.map((name) => [name, domains[name] ?? name]))}
      {select("language", text.language, text.dialog.automatic, about.languages.map((code) => [code, languageName(code, language)]))}
      {about.models.length > 0 && select("model", text.dialog.model, text.dialog.noModel, about.models.map((name) => [name, name]))}
      <label className="flex items-start gap-2.5 sm:col-span-2">
        <input
          type="checkbox"
          checked={options.ocr ?? false}
          disabled={!about.ocr}
          onChange={(event) => change({ ...options, ocr: event.target.checked })}
          className="mt-1 size-4 accent-accent"
        />
        <span>
          {text.dialog.ocr}
          {!about.ocr && <span className="block text-sm text-soft">{text.dialog.noOcr}</span>}
        </span>
      </label>
    </div>
  );
}
