"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";

import type { DocumentItem, IndexOptions } from "@/api/types";
import { askPlace } from "@/features/places";
import { useText } from "@/i18n/text";
import { unfinished, useJobs } from "@/state/jobs";
import { NO_FILTERS, useLibrary, type Filters as Filtering } from "@/state/library";
import { useToasts, toast } from "@/state/toasts";
import { useUploads } from "@/state/uploads";
import { Button, IconButton } from "@/ui/button";
import { AskIcon, CloseIcon, FolderIcon, LibraryIcon, PlusIcon, SearchIcon, TrashIcon } from "@/ui/icons";
import { later } from "@/ui/later";
import { Empty, Failure, Skeleton } from "@/ui/states";

import { DocumentRow } from "./document-row";
import { DropTarget } from "./drop-target";
import { Filters } from "./filters";
import { ProgressList } from "./progress-list";
import { useAdd, useTarget } from "./use-add";

const AddDialog = later(() => import("./add-dialog").then((module) => module.AddDialog));
const CollectionsDialog = later(() => import("./collections-dialog").then((module) => module.CollectionsDialog));
const RenameDialog = later(() => import("./document-dialogs").then((module) => module.RenameDialog));
const ReindexDialog = later(() => import("./document-dialogs").then((module) => module.ReindexDialog));
const Inside = later(() => import("./inside").then((module) => module.Inside));

/** Whether the list shows less than there is. */
const narrowed = (filters: Filtering): boolean =>
  Boolean(filters.q || filters.collection || filters.domain || filters.language);

type Open = { what: "add" | "collections" } | { what: "rename" | "reindex"; item: DocumentItem } | null;

/** Every document that the reader may see, how it stands, and the way in for new ones. */
export function Library() {
  const text = useText();
  const words = text.library;
  const add = useAdd();
  const target = useTarget();
  const { items, load, loadCollections, filters } = useLibrary();
  const finished = useJobs((state) => state.finished);
  const [open, setOpen] = useState<Open>(null);
  const [inside, setInside] = useState("");

  useEffect(() => {
    void load();
    void loadCollections().catch(() => undefined);
  }, [load, loadCollections, finished]);

  const drop = useCallback((files: File[]) => add?.(files, target, {}), [add, target]);
  const close = useCallback(() => setOpen(null), []);
  const rename = useCallback((item: DocumentItem) => setOpen({ what: "rename", item }), []);
  const reindex = useCallback((item: DocumentItem) => setOpen({ what: "reindex", item }), []);
  const take = (files: readonly File[], collection: string, options: IndexOptions) => add?.(files, collection, options);

  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
      {add && <DropTarget take={drop} collection={target} />}
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
          <p className="text-soft">{words.lead}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen({ what: "collections" })}>
            <FolderIcon />
            {words.collections}
          </Button>
          {add && (
            <Button look="primary" onClick={() => setOpen({ what: "add" })}>
              <PlusIcon />
              {words.add}
            </Button>
          )}
        </div>
      </header>
      <ProgressList />
      {(items?.length || narrowed(filters)) && <Filters searchInside={setInside} />}
      {filters.q && inside !== filters.q && (
        <button type="button" onClick={() => setInside(filters.q)} className="link mb-4 inline-flex items-center gap-2 rounded text-left text-sm">
          <SearchIcon className="size-4" />
          {words.inside.offer(filters.q)}
        </button>
      )}
      {inside && <Inside words={inside} collection={filters.collection} close={() => setInside("")} />}
      <List add={add ? () => setOpen({ what: "add" }) : null} rename={rename} reindex={reindex} />
      {open?.what === "add" && <AddDialog add={take} close={close} />}
      {open?.what === "collections" && <CollectionsDialog close={close} />}
      {open?.what === "rename" && <RenameDialog item={open.item} close={close} />}
      {open?.what === "reindex" && <ReindexDialog item={open.item} close={close} />}
    </div>
  );
}

/** Keeps the keyboard in the list when a row goes: on the next one, or the one before. */
function focusBeside(ids: readonly string[]): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-document]")];
  const gone = (row: HTMLElement) => ids.includes(row.dataset["document"] ?? "");
  const at = rows.findIndex(gone);
  const beside = rows.slice(at + 1).find((row) => !gone(row)) ?? rows.slice(0, at).findLast((row) => !gone(row));
  (beside?.querySelector<HTMLElement>("a") ?? document.getElementById("content"))?.focus();
}

/** Takes documents out of the list at once, and out of the server when the time to undo is over. */
function useRemove(): (items: readonly DocumentItem[]) => void {
  const words = useText().library;
  return useCallback(
    (items) => {
      const { hide, unhide, remove } = useLibrary.getState();
      const ids = items.map((item) => item.id);
      const [first] = items;
      if (!first) return;
      focusBeside(ids);
      hide(ids);
      const act = () => {
        for (const item of items) remove(item.id).catch(() => toast(words.notDeleted(item.name), "bad"));
      };
      const told = items.length === 1 ? words.deleted(first.name) : words.deletedMany(items.length);
      useToasts.getState().undoable(told, act, () => unhide(ids));
    },
    [words],
  );
}

interface ListProps {
  add: (() => void) | null;
  rename: (item: DocumentItem) => void;
  reindex: (item: DocumentItem) => void;
}

function List({ add, rename, reindex }: ListProps) {
  const text = useText();
  const words = text.library;
  const { items, cursor, loading, problem, leaving, selected, collections, filters, load, more } = useLibrary();
  const remove = useRemove();
  const sending = useUploads((state) => state.uploads.length > 0);
  const working = useJobs((state) => state.jobs.some(unfinished)) || sending;

  const returns = useJobs((state) => state.returns);

  useEffect(() => {
    if (returns > 0 && useLibrary.getState().problem) void load();
  }, [returns, load]);

  if (problem && !items) return <Failure problem={problem} retry={() => void load()} />;
  if (!items) return <Skeleton lines={6} label={text.common.loading} />;
  const shown = items.filter((item) => !leaving.has(item.id));
  // The first document is on its way: that is shown above, and nothing is missing here.
  if (!items.length && working && !narrowed(filters)) return null;
  const writable = new Set(collections.filter((one) => one.writable).map((one) => one.name));

  if (!shown.length)
    return narrowed(filters) ? (
      <Empty
        icon={<SearchIcon className="size-7" />}
        title={words.noMatch.title}
        action={<Button onClick={() => useLibrary.getState().filter(NO_FILTERS)}>{words.noMatch.reset}</Button>}
      >
        {words.noMatch.lead}
      </Empty>
    ) : (
      <div className="rounded-2xl border-2 border-dashed border-line">
        <Empty
          icon={<LibraryIcon className="size-7" />}
          title={words.empty.title}
          action={
            add && (
              <Button look="primary" onClick={add}>
                <PlusIcon />
                {words.add}
              </Button>
            )
          }
        >
          {add ? (
            <>
              <p>{words.empty.lead}</p>
              <p className="mt-2 text-sm">{words.empty.kinds}</p>
            </>
          ) : (
            words.empty.read
          )}
        </Empty>
      </div>
    );

  const chosen = shown.filter((item) => selected.has(item.id));
  return (
    <section aria-label={words.list}>
      {problem && (
        <div className="mb-4">
          <Failure problem={problem} retry={() => void load()} />
        </div>
      )}
      <div className={`mb-2 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 bg-page pl-1 text-sm sm:pl-2 ${chosen.length ? "sticky top-14 z-10 py-1 short:static" : ""}`}>
        <label className="grid size-8 place-items-center">
          <input
            type="checkbox"
            checked={chosen.length === shown.length}
            ref={(box) => {
              if (box) box.indeterminate = chosen.length > 0 && chosen.length < shown.length;
            }}
            onChange={(event) => useLibrary.getState().selectOnly(event.target.checked ? shown.map((item) => item.id) : [])}
            aria-label={words.selectAll}
            className="size-4 accent-accent"
          />
        </label>
        <span role="status" className="whitespace-nowrap text-soft">
          {chosen.length ? words.selected(chosen.length) : words.shown(shown.length, cursor !== null)}
        </span>
        {chosen.length > 0 && <Selection chosen={chosen} writable={writable} remove={remove} />}
      </div>
      <ul aria-busy={loading} className="card overflow-hidden">
        {shown.map((item) => (
          <DocumentRow
            key={item.id}
            item={item}
            selected={selected.has(item.id)}
            writable={writable.has(item.collection)}
            rename={rename}
            reindex={reindex}
            remove={remove}
          />
        ))}
      </ul>
      {cursor && (
        <div className="mt-4 text-center">
          <Button disabled={loading} onClick={() => void more()}>
            {loading ? text.common.loading : words.loadMore}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SelectionProps {
  chosen: readonly DocumentItem[];
  writable: ReadonlySet<string>;
  remove: (items: readonly DocumentItem[]) => void;
}

/** What can be done with several documents at once. */
function Selection({ chosen, writable, remove }: SelectionProps) {
  const text = useText();
  const router = useRouter();
  return (
    <div className="flex items-center gap-2">
      <Button size="small" look="primary" onClick={() => router.push(askPlace({ documents: chosen.map((item) => item.id) }))}>
        <AskIcon className="size-4" />
        {text.library.askThese}
      </Button>
      {chosen.every((item) => writable.has(item.collection)) && (
        <Button size="small" look="danger" onClick={() => remove(chosen)}>
          <TrashIcon className="size-4" />
          {text.common.delete}
        </Button>
      )}
      <IconButton small label={text.library.clear} onClick={() => useLibrary.getState().selectOnly([])}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  );
}
