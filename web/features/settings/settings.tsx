"use client";

import { bytes, count } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { useIsAdmin, useSession } from "@/state/session";

import { Appearance } from "./appearance";
import { Cache } from "./cache";
import { Keys } from "./keys";
import { Models } from "./models";
import { Facts, Section } from "./section";

/** How it looks, what answers, who may in, and what this is. */
export function Settings() {
  const text = useText();
  const admin = useIsAdmin();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="mb-6 text-2xl font-semibold tracking-tight">{text.settings.title}</h1>
      <Appearance />
      <Models />
      {admin && <Keys />}
      {admin && <Cache />}
      <About />
    </div>
  );
}

function About() {
  const text = useText();
  const words = text.settings.about;
  const language = usePreferences((state) => state.language);
  const { about, session } = useSession();
  if (!about || !session) return null;
  return (
    <Section title={words.title} lead={words.privacy}>
      <Facts
        facts={[
          [words.version, `vectree ${about.version}`],
          [words.account, session.name === "local" ? text.common.login.local : session.name],
          [words.rights, text.settings.keys[session.rights]],
          [words.sees, session.collections === null ? text.settings.keys.all : session.collections.join(", ")],
          [words.limitSize, bytes(about.limits.max_upload_bytes, language)],
          [words.limitPages, count(about.limits.max_pages, language)],
        ]}
      />
    </Section>
  );
}
