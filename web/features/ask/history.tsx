"use client";

import { useId, useState, type FormEvent } from "react";

import { chatExport } from "@/api/chats";
import { asProblem, type Problem } from "@/api/problem";
import type { ChatItem } from "@/api/types";
import { askPlace } from "@/features/places";
import { useText } from "@/i18n/text";
import { useChats } from "@/state/chats";
import { usePreferences } from "@/state/preferences";
import { toast, useToasts } from "@/state/toasts";
import { Button, ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FileIcon, MoreIcon, PencilIcon, PlusIcon, SearchIcon, TrashIcon } from "@/ui/icons";
import { Link } from "@/ui/link";
import { Menu, MenuItem, MenuLink, MenuRule } from "@/ui/menu";
import { Failure, Skeleton } from "@/ui/states";

import { FORMATS } from "./answer-actions";
import { groupOf } from "./history-groups";

interface HistoryProps {
  current: string | null;
  /** Called when a chat was chosen or left. */
  chosen: () => void;
  /** Called when the current chat was deleted. */
  left: () => void;
}

/** The reader's chats, the latest first, searchable. */
export function History({ current, chosen, left }: HistoryProps) {
  const text = useText();
  const words = text.ask.history;
  const language = usePreferences((state) => state.language);
  const { chats, cursor, problem, leaving, load, more } = useChats();
  const [q, setQ] = useState("");
  const [renaming, setRenaming] = useState<ChatItem | null>(null);
  const wanted = q.trim().toLocaleLowerCase();
  const shown = chats?.filter((chat) => !leaving.has(chat.id) && chat.title.toLocaleLowerCase().includes(wanted));
  const now = Date.now();

  const remove = (chat: ChatItem) => {
    const { hide, unhide, remove } = useChats.getState();
    hide(chat.id);
    if (chat.id === current) left();
    const act = () => void remove(chat.id).catch(() => toast(words.notDeleted(chat.title), "bad"));
    useToasts.getState().undoable(words.deleted(chat.title), act, () => unhide(chat.id));
  };

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <ButtonLink href={askPlace({})} onClick={chosen} className="w-full">
        <PlusIcon />
        {words.new}
      </ButtonLink>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-soft" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          className="control min-h-9 w-full pl-9 text-sm"
        />
      </div>
      {problem && <Failure problem={problem} retry={() => void load()} />}
      {!problem && !shown && <Skeleton label={text.common.loading} />}
      {shown?.length === 0 && <p className="px-1 text-sm text-soft">{wanted ? words.noMatch : words.none}</p>}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {(["today", "week", "older"] as const).map((group) => {
          const members = shown?.filter((chat) => groupOf(chat.updated, now) === group) ?? [];
          if (!members.length) return null;
          return (
            <section key={group} className="mb-4" aria-label={words.groups[group]}>
              <h3 className="px-2 pb-1 text-xs font-semibold text-soft">{words.groups[group]}</h3>
              <ul>
                {members.map((chat) => (
                  <li key={chat.id} className="group flex items-center rounded-lg hover:bg-sunken has-[[aria-current]]:bg-tint">
                    <Link
                      href={askPlace({ chat: chat.id })}
                      onClick={chosen}
                      aria-current={chat.id === current ? "page" : undefined}
                      className="min-w-0 flex-1 rounded-lg px-2 py-1.5 leading-snug text-[0.9375rem] focus-visible:outline-offset-[-2px] aria-[current]:font-medium aria-[current]:text-accent"
                    >
                      <span className="line-clamp-2 break-words">{chat.title || words.untitled}</span>
                    </Link>
                    <Menu
                      label={words.actions(chat.title)}
                      title={text.common.more}
                      end
                      className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:text-ink md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100"
                      button={<MoreIcon className="size-4" />}
                    >
                      <MenuItem icon={<PencilIcon />} choose={() => setRenaming(chat)}>
                        {text.common.rename}
                      </MenuItem>
                      {FORMATS.map((format) => (
                        <MenuLink key={format} icon={<FileIcon />} href={chatExport(chat.id, format, language)} download>
                          {text.ask.answer.export}: {text.ask.answer.formats[format]}
                        </MenuLink>
                      ))}
                      <MenuRule />
                      <MenuItem icon={<TrashIcon />} danger choose={() => remove(chat)}>
                        {text.common.delete}
                      </MenuItem>
                    </Menu>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {cursor && (
          <Button size="small" look="quiet" onClick={() => void more()}>
            {text.library.loadMore}
          </Button>
        )}
      </div>
      {renaming && <RenameChat chat={renaming} close={() => setRenaming(null)} />}
    </div>
  );
}

function RenameChat({ chat, close }: { chat: ChatItem; close: () => void }) {
  const text = useText();
  const words = text.ask.history;
  const rename = useChats((state) => state.rename);
  const [title, setTitle] = useState(chat.title);
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = useId();

  const save = (event: FormEvent) => {
    event.preventDefault();
    rename(chat.id, title.trim()).then(close, (error: unknown) => setProblem(asProblem(error)));
  };
  return (
    <Dialog
      title={words.renameTitle}
      close={close}
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button type="submit" form={id} look="primary" disabled={!title.trim()}>
            {text.common.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="space-y-3">
        <label htmlFor={`${id}-title`} className="mb-1 block font-medium">
          {words.name}
        </label>
        <input
          id={`${id}-title`}
          value={title}
          maxLength={200}
          required
          data-focus
          onChange={(event) => setTitle(event.target.value)}
          className="control w-full"
        />
        {problem && <Failure problem={problem} />}
      </form>
    </Dialog>
  );
}
