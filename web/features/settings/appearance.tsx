"use client";

import { useId, type ReactNode } from "react";

import { LANGUAGE_NAMES, THEME_ICONS } from "@/features/shell/choices";
import { useText } from "@/i18n/text";
import { LANGUAGES, THEMES, usePreferences } from "@/state/preferences";

import { Section } from "./section";

/** Theme and language, all choices in sight. */
export function Appearance() {
  const text = useText();
  const { theme, language, chooseTheme, chooseLanguage } = usePreferences();
  return (
    <Section title={text.settings.appearance}>
      <div className="space-y-5">
        <Choices title={text.settings.theme}>
          {THEMES.map((one) => {
            const Icon = THEME_ICONS[one];
            return (
              <Choice key={one} name="theme" checked={one === theme} choose={() => chooseTheme(one)}>
                <Icon />
                {text.common.themes[one]}
              </Choice>
            );
          })}
        </Choices>
        <Choices title={text.settings.language}>
          {LANGUAGES.map((one) => (
            <Choice key={one} name="language" checked={one === language} choose={() => chooseLanguage(one)}>
              <span lang={one}>{LANGUAGE_NAMES[one]}</span>
            </Choice>
          ))}
        </Choices>
      </div>
    </Section>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  checked: boolean;
  choose: () => void;
  children: ReactNode;
}

function Choice({ name, checked, choose, children }: ChoiceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 items-center gap-2 rounded-lg border border-edge bg-surface px-4 has-[:checked]:border-accent has-[:checked]:bg-tint has-[:checked]:ring-1 has-[:checked]:ring-accent has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent"
    >
      <input id={id} type="radio" name={name} checked={checked} onChange={choose} className="size-4 accent-accent" />
      {children}
    </label>
  );
}
