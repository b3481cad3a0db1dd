"use client";

import { useRouter } from "next/navigation";
import { Fragment, memo, useId, useState } from "react";

import { exportAddress, fileAddress } from "@/api/documents";
import type { DocumentItem } from "@/api/types";
import { askPlace, documentPlace } from "@/features/places";
import { extent } from "@/features/units";
import { ago, languageName } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { useLibrary } from "@/state/library";
import { usePreferences } from "@/state/preferences";
import {
  AskIcon,
  ChevronRightIcon,
  DownloadIcon,
  FileIcon,
  MoreIcon,
  PathIcon,
  PencilIcon,
  RefreshIcon,
  TrashIcon,
  WarningIcon,
} from "@/ui/icons";
import { Link } from "@/ui/link";
import { Menu, MenuItem, MenuLink, MenuRule } from "@/ui/menu";

import { Outline } from "./outline";
import { VerificationBar } from "./verification";

interface RowProps {
  item: DocumentItem;
  selected: boolean;
  writable: boolean;
  rename: (item: DocumentItem) => void;
  reindex: (item: DocumentItem) => void;
  remove: (items: readonly DocumentItem[]) => void;
}

/** A document of the list: what it is, how well its sections are checked, and what can be done with it. */
export const DocumentRow = memo(function DocumentRow({ item, selected, writable, rename, reindex, remove }: RowProps) {
  const text = useText();
  const words = text.library;
  const language = usePreferences((state) => state.language);
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const domains: Record<string, string> = words.domains;
  const title = item.title || item.name;
  const spoken = item.language === "und" ? undefined : item.language;
  const facts = [
    title !== item.name && item.name,
    extent(item, text),
    text.common.sections(item.sections),
    languageName(item.language, language),
    domains[item.domain] ?? item.domain,
    item.collection !== "default" && words.within(item.collection),
    words.added(ago(item.added, language)),
  ].filter(Boolean);

  return (
    <li data-document={item.id} className={`border-b border-line last:border-0 ${selected ? "bg-tint/50" : ""}`}>
      <div className="flex items-start gap-1 py-3 pr-2 pl-1 sm:gap-2 sm:pr-3 sm:pl-2">
        <div className="flex shrink-0 flex-col sm:flex-row sm:gap-2">
          <label className="grid size-8 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={selected}
              onChange={(event) => useLibrary.getState().select(item.id, event.target.checked)}
              aria-label={words.select(item.name)}
              className="size-4 accent-accent"
            />
          </label>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={panel}
            aria-label={words.outline.show(item.name)}
            title={words.outline.label}
            onClick={() => setOpen(!open)}
            className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink"
          >
            <ChevronRightIcon className={`size-4 transition-transform ${open ? "rotate-90" : ""}`} />
          </button>
        </div>
        <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1.5 pt-1 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
          <div className="min-w-0">
            <h2 lang={spoken} className="leading-snug">
              <Link href={documentPlace(item.id)} className="rounded font-semibold break-words hover:text-accent hover:underline">
                {title}
              </Link>
            </h2>
            {item.summary && <p lang={spoken} className="mt-0.5 line-clamp-2 text-[0.9375rem] text-pretty text-soft">{item.summary}</p>}
            <p className="mt-1 text-sm break-words text-soft">{facts.map((fact, at) => (
                <Fragment key={at}>
                  <span className="inline-block max-w-full">
                    {fact}
                    {at < facts.length - 1 && " ·"}
                  </span>{" "}
                </Fragment>
              ))}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 lg:flex-col lg:items-end">
            <VerificationBar counts={item.verification} />
            {item.needs_ocr > 0 && (
              <button
                type="button"
                disabled={!writable}
                title={writable ? words.reindex : undefined}
                onClick={() => reindex(item)}
                className="flex items-center gap-1.5 rounded text-sm text-fair enabled:hover:underline"
              >
                <WarningIcon className="size-4" />
                {words.needsOcr(item.needs_ocr)}
              </button>
            )}
          </div>
        </div>
        <Menu label={words.actions(item.name)} title={text.common.more} button={<MoreIcon />} end>
          <MenuItem icon={<AskIcon />} choose={() => router.push(askPlace({ documents: [item.id] }))}>
            {words.ask}
          </MenuItem>
          <MenuLink icon={<FileIcon />} href={documentPlace(item.id)}>
            {words.open}
          </MenuLink>
          <MenuLink icon={<DownloadIcon />} href={fileAddress(item.id)} download>
            {words.openFile}
          </MenuLink>
          <MenuLink icon={<PathIcon />} href={exportAddress(item.id)} download>
            {words.exportTree}
          </MenuLink>
          {writable && (
            <>
              <MenuRule />
              <MenuItem icon={<PencilIcon />} choose={() => rename(item)}>
                {text.common.rename}
              </MenuItem>
              <MenuItem icon={<RefreshIcon />} choose={() => reindex(item)}>
                {words.reindex}
              </MenuItem>
              <MenuItem icon={<TrashIcon />} danger choose={() => remove([item])}>
                {text.common.delete}
              </MenuItem>
            </>
          )}
        </Menu>
      </div>
      <div id={panel} hidden={!open} className="pr-4 pb-4 pl-6 sm:pl-20">
        {open && <Outline id={item.id} />}
      </div>
    </li>
  );
});
