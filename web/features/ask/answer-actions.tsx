"use client";

import { useState } from "react";

import { answerExport, sendFeedback, type Thumb } from "@/api/ask";
import { asProblem } from "@/api/problem";
import type { Answer } from "@/api/types";
import { explain } from "@/i18n/explain";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { toast } from "@/state/toasts";
import { IconButton } from "@/ui/button";
import { CheckIcon, CopyIcon, DownloadIcon, FileIcon, LinkIcon, ThumbDownIcon, ThumbUpIcon } from "@/ui/icons";
import { Menu, MenuItem, MenuLink, MenuRule } from "@/ui/menu";

import { copy, withSources } from "./copy";

export const FORMATS = ["md", "docx", "pdf"] as const;

/** Copy, export, link and feedback for an answer. `link` is its address in the application. */
export function AnswerActions({ answer, link }: { answer: Answer; link: string }) {
  const text = useText();
  const words = text.ask.answer;
  const language = usePreferences((state) => state.language);
  const [copied, setCopied] = useState(false);
  const [thumb, setThumb] = useState<Thumb | null>(null);

  const copyAnswer = async () => {
    if (!(await copy(withSources(answer, text)))) return toast(words.notCopied, "bad");
    setCopied(true);
    toast(text.common.copied, "good");
    setTimeout(() => setCopied(false), 2000);
  };

  const copyLink = async () => {
    const done = await copy(new URL(link, window.location.href).href);
    toast(done ? words.linkCopied : words.notCopied, done ? "good" : "bad");
  };

  const judge = async (wanted: Thumb) => {
    const next = thumb === wanted ? null : wanted;
    setThumb(next);
    try {
      await sendFeedback(answer.answer_id, next);
      if (next) toast(words.thanks, "good");
    } catch (error) {
      setThumb(thumb);
      toast(explain(asProblem(error), text).title, "bad");
    }
  };

  const Copy = copied ? CheckIcon : CopyIcon;
  return (
    <div className="-ml-2 flex items-center">
      <IconButton small label={words.copy} onClick={() => void copyAnswer()}>
        <Copy className="size-[1.125rem]" />
      </IconButton>
      <Menu
        label={words.export}
        button={<DownloadIcon className="size-[1.125rem]" />}
        className="inline-grid size-8 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
      >
        {FORMATS.map((format) => (
          <MenuLink key={format} icon={<FileIcon />} href={answerExport(answer.answer_id, format, language)} download>
            {words.formats[format]}
          </MenuLink>
        ))}
        <MenuRule />
        <MenuItem icon={<LinkIcon />} choose={() => void copyLink()}>
          {words.link}
        </MenuItem>
      </Menu>
      <IconButton
        small
        label={words.good}
        aria-pressed={thumb === "up"}
        onClick={() => void judge("up")}
        className="aria-pressed:bg-good-tint aria-pressed:text-good"
      >
        <ThumbUpIcon className="size-[1.125rem]" />
      </IconButton>
      <IconButton
        small
        label={words.bad}
        aria-pressed={thumb === "down"}
        onClick={() => void judge("down")}
        className="aria-pressed:bg-bad-tint aria-pressed:text-bad"
      >
        <ThumbDownIcon className="size-[1.125rem]" />
      </IconButton>
    </div>
  );
}
