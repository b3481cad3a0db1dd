"use client";

import { en } from "@/i18n/en";

import "./globals.css";

/** Stands in when even the frame has failed, so it leans on nothing: no state, no language but English. */
export default function GlobalError() {
  const text = en.common.broken;
  return (
    <html lang="en">
      <body className="grid min-h-dvh place-content-center gap-3 bg-page p-4 text-center text-ink">
        <h1 className="text-lg font-semibold">{text.title}</h1>
        <p className="text-soft">{text.lead}</p>
        <a href="/" className="link">
          {text.reload}
        </a>
      </body>
    </html>
  );
}
