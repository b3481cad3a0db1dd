"use client";

import { useId, type ReactNode } from "react";

import type { AskSettings } from "@/api/types";
import { languageName } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { useConversation } from "@/state/conversation";
import { usePreferences } from "@/state/preferences";
import { useSession } from "@/state/session";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";

const NUMBERS = [
  { name: "max_depth", min: 1, max: 20, step: 1 },
  { name: "max_branches", min: 1, max: 50, step: 1 },
  { name: "beam_width", min: 1, max: 50, step: 1 },
  { name: "threshold", min: 0, max: 1, step: 0.05 },
  { name: "budget_tokens", min: 100, max: 100_000, step: 100 },
] as const;

const SWITCHES = ["compression", "references"] as const;

/** Every setting that a question may carry; what is left open is the server's. */
export function Options({ close }: { close: () => void }) {
  const text = useText();
  const words = text.ask.options;
  const language = usePreferences((state) => state.language);
  const about = useSession((state) => state.about);
  const { settings, choose } = useConversation();
  const id = useId();
  const domains: Record<string, string> = text.library.domains;

  const set = <Name extends keyof AskSettings>(name: Name, value: AskSettings[Name] | undefined) => {
    const { [name]: _, ...rest } = settings;
    choose({ settings: value === undefined ? rest : { ...rest, [name]: value } });
  };

  const field = (name: keyof AskSettings, input: ReactNode) => (
    <div key={name}>
      <label htmlFor={`${id}-${name}`} className="mb-1 block text-sm font-medium">
        {name === "profile" ? words.profile : words[name]}
      </label>
      {input}
    </div>
  );

  const select = (name: "profile" | "domain" | "language", choices: [string, string][]) =>
    field(
      name,
      <select
        id={`${id}-${name}`}
        value={settings[name] ?? ""}
        onChange={(event) => set(name, event.target.value || undefined)}
        className="control w-full"
      >
        <option value="">{words.standard}</option>
        {choices.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>,
    );

  return (
    <Dialog
      title={words.title}
      close={close}
      wide
      actions={
        <>
          <Button disabled={!Object.keys(settings).length} onClick={() => choose({ settings: {} })}>
            {words.reset}
          </Button>
          <Button look="primary" onClick={close}>
            {text.common.close}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-soft">{words.lead}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {select("profile", Object.entries(words.profiles))}
        {select("domain", (about?.domains ?? []).map((name) => [name, domains[name] ?? name]))}
        {select("language", (about?.languages ?? []).map((code) => [code, languageName(code, language)]))}
        {NUMBERS.map(({ name, ...range }) =>
          field(
            name,
            <input
              id={`${id}-${name}`}
              type="number"
              inputMode="decimal"
              {...range}
              value={settings[name] ?? ""}
              placeholder={words.standard}
              onChange={(event) => {
                const value = event.target.valueAsNumber;
                set(name, Number.isFinite(value) ? Math.min(range.max, Math.max(range.min, value)) : undefined);
              }}
              className="control w-full"
            />,
          ),
        )}
        {SWITCHES.map((name) =>
          field(
            name,
            <select
              id={`${id}-${name}`}
              value={settings[name] === undefined ? "" : String(settings[name])}
              onChange={(event) => set(name, event.target.value ? event.target.value === "true" : undefined)}
              className="control w-full"
            >
              <option value="">{words.standard}</option>
              <option value="true">{words.on}</option>
              <option value="false">{words.off}</option>
            </select>,
          ),
        )}
      </div>
    </Dialog>
  );
}
