"use client";

import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";

import { composing } from "@/features/composing";
import { useText } from "@/i18n/text";
import { busy, NO_MODEL, offered, useConversation } from "@/state/conversation";
import { useSession } from "@/state/session";
import { IconButton } from "@/ui/button";
import { ChevronDownIcon, CloseIcon, FileIcon, PlusIcon, SendIcon, SettingsIcon, StopIcon } from "@/ui/icons";
import { later } from "@/ui/later";
import { Menu, MenuItem } from "@/ui/menu";

import { useNames } from "./names";

const Picker = later(() => import("./picker").then((module) => module.Picker));
const Options = later(() => import("./options").then((module) => module.Options));

const MENU_BUTTON =
  "inline-flex min-h-8 min-w-0 items-center gap-1 rounded-lg px-2 text-sm font-medium text-soft hover:bg-sunken hover:text-ink";

/** Where questions are written, and what is asked and how. */
export function Composer({ send }: { send: (question: string) => void }) {
  const text = useText().ask;
  const conversation = useConversation();
  const { scope, settings, exchanges, choose, stop } = conversation;
  const running = busy(conversation);
  const [question, setQuestion] = useState("");
  const [open, setOpen] = useState<"picker" | "options" | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const changed = Object.keys(settings).length;

  useEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${Math.min(box.scrollHeight, 220)}px`;
  }, [question]);

  const submit = () => {
    const asked = question.trim();
    if (!asked || running) return;
    setQuestion("");
    send(asked);
  };

  const key = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || composing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="rounded-2xl border border-edge bg-surface shadow-card focus-within:border-accent focus-within:ring-1 focus-within:ring-accent"
    >
      <ScopeChips choose={() => setOpen("picker")} />
      <textarea
        ref={field}
        rows={1}
        value={question}
        aria-label={text.composer.label}
        aria-describedby={hint}
        placeholder={exchanges.length ? text.composer.follow : text.composer.placeholder}
        onChange={(event) => setQuestion(event.target.value)}
        onKeyDown={key}
        maxLength={4000}
        className="block w-full resize-none bg-transparent px-4 py-2.5 text-[1.0625rem] leading-relaxed outline-none placeholder:text-soft"
      />
      <div className="flex items-center gap-1 px-2 pb-2">
        <ModeMenu />
        <ModelMenu />
        <IconButton
          small
          label={changed ? `${text.options.open}: ${text.options.changed(changed)}` : text.options.open}
          onClick={() => setOpen("options")}
          className={changed ? "bg-tint text-accent" : ""}
        >
          <SettingsIcon className="size-[1.125rem]" />
        </IconButton>
        <span id={hint} className="sr-only">
          {text.composer.hint}
        </span>
        {running ? (
          <button
            type="button"
            onClick={() => {
              stop();
              field.current?.focus(); // the button goes
            }}
            aria-label={text.composer.stop}
            title={text.composer.stop}
            className="ml-auto grid size-10 shrink-0 place-items-center rounded-full border border-edge bg-surface hover:bg-sunken"
          >
            <StopIcon />
          </button>
        ) : (
          <button
            type="submit"
            disabled={!question.trim()}
            aria-label={text.composer.send}
            title={`${text.composer.send}. ${text.composer.hint}`}
            className="ml-auto grid size-10 shrink-0 place-items-center rounded-full bg-accent text-on-accent hover:brightness-110 disabled:bg-line disabled:text-soft"
          >
            <SendIcon />
          </button>
        )}
      </div>
      {open === "picker" && (
        <Picker
          chosen={scope.documents}
          use={(documents) => {
            choose({ scope: { documents, collections: [] } });
            setOpen(null);
            field.current?.focus();
          }}
          close={() => setOpen(null)}
        />
      )}
      {open === "options" && <Options close={() => setOpen(null)} />}
    </form>
  );
}

/** The documents that are asked, each removable. */
function ScopeChips({ choose }: { choose: () => void }) {
  const text = useText().ask.composer;
  const { scope, choose: set } = useConversation();
  const names = useNames(scope.documents);
  return (
    <div className="flex items-center gap-1.5 overflow-x-auto px-3 pt-2.5 pb-0.5 text-sm whitespace-nowrap sm:flex-wrap">
      <span className="text-soft">{text.searched}:</span>
      {scope.documents.length === 0 && <span className="font-medium">{text.everything}</span>}
      {scope.documents.map((id) => {
        const name = names.get(id) ?? "…";
        return (
          <span key={id} className="flex max-w-60 shrink-0 items-center gap-1 rounded-full bg-sunken py-0.5 pr-0.5 pl-2.5">
            <FileIcon className="size-3.5 text-soft" />
            <span className="truncate">{name}</span>
            <button
              type="button"
              aria-label={text.remove(name)}
              title={text.remove(name)}
              onClick={() => set({ scope: { ...scope, documents: scope.documents.filter((one) => one !== id) } })}
              className="grid size-6 place-items-center rounded-full text-soft hover:bg-line hover:text-ink"
            >
              <CloseIcon className="size-3.5" />
            </button>
          </span>
        );
      })}
      <button
        type="button"
        onClick={choose}
        className="flex min-h-7 shrink-0 items-center gap-1 rounded-full px-2 font-medium text-accent hover:bg-tint"
      >
        <PlusIcon className="size-3.5" />
        {text.choose}
      </button>
    </div>
  );
}

function ModeMenu() {
  const text = useText().ask;
  const about = useSession((state) => state.about);
  const conversation = useConversation();
  const { choose } = conversation;
  const { mode } = about ? offered(conversation, about) : conversation;
  const names: Record<string, string> = text.modes;
  const hints: Record<string, string> = text.modeHints;
  return (
    <Menu
      label={`${text.mode}: ${names[mode] ?? mode}`}
      title={text.mode}
      className={`${MENU_BUTTON} shrink-0`}
      button={
        <>
          <span className="truncate">{names[mode] ?? mode}</span>
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      {(about?.modes ?? ["auto"]).map((one) => (
        <MenuItem key={one} checked={one === mode} choose={() => choose({ mode: one })}>
          <span className="block font-medium">{names[one] ?? one}</span>
          <span className="block text-sm text-soft">{hints[one]}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Which model answers. Nothing to choose where none is set up. */
function ModelMenu() {
  const text = useText().ask;
  const about = useSession((state) => state.about);
  const conversation = useConversation();
  const { choose } = conversation;
  if (!about?.models.length) return null;
  const current = offered(conversation, about).model ?? about.model ?? NO_MODEL;
  const shown = current === NO_MODEL ? text.noModel : current;
  return (
    <Menu
      label={`${text.model}: ${shown}`}
      title={text.model}
      className={MENU_BUTTON}
      button={
        <>
          <span className="truncate">{shown}</span>
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <MenuItem checked={current === NO_MODEL} choose={() => choose({ model: NO_MODEL })}>
        <span className="block font-medium">{text.noModel}</span>
        <span className="block text-sm text-soft">{text.noModelHint}</span>
      </MenuItem>
      {about.models.map((one) => (
        <MenuItem key={one} checked={one === current} choose={() => choose({ model: one })}>
          {one}
        </MenuItem>
      ))}
    </Menu>
  );
}
