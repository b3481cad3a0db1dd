import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

import { Frame } from "@/features/shell/frame";
import { en } from "@/i18n/en";

import "./globals.css";

/** The title is the frame's: it changes with what a screen shows. */
export const metadata: Metadata = { description: "Answers from long documents, with the page that says so." };

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f8f7f4" },
    { media: "(prefers-color-scheme: dark)", color: "#131517" },
  ],
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    // start.js sets language and theme before React looks.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script src="/start.js" />
      </head>
      <body className="min-h-dvh bg-page text-ink antialiased">
        <noscript>{en.common.noScript}</noscript>
        <Frame>{children}</Frame>
      </body>
    </html>
  );
}
