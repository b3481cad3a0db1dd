"use client";

import { useText } from "@/i18n/text";
import { useSession } from "@/state/session";

import { Facts, Section } from "./section";

/** What this server can use: shown, not changed, because it is the administrator's configuration. */
export function Models() {
  const text = useText().settings.models;
  const about = useSession((state) => state.about);
  if (!about) return null;
  return (
    <Section title={text.title} lead={text.lead}>
      {!about.models.length && <p className="mb-4">{text.none}</p>}
      <Facts
        facts={[
          ...about.models.map((name) => [name, name === about.model ? text.standard : ""] as const),
          [text.ocr, about.ocr ? text.ocrOn : text.ocrOff],
        ]}
      />
    </Section>
  );
}
