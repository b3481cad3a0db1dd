"use client";

import { useEffect, useState, type ReactNode } from "react";

import { percent } from "@/i18n/format";
import type { Messages } from "@/i18n/messages";
import { useText } from "@/i18n/text";
import { usePreferences } from "@/state/preferences";
import { IconButton } from "@/ui/button";
import { ChevronDownIcon, ChevronUpIcon, FitWidthIcon, MinusIcon, PanelIcon, PlusIcon, SearchIcon } from "@/ui/icons";

/** Pixels of CSS for a point at 100 %. */
const WHOLE = 96 / 72;

/** Words for pages, or for parts where a format has none. */
export type Units = Messages["document"]["parts"];

interface ToolbarProps {
  title: string;
  /** The file's name, where it is not the title. */
  file: string | null;
  /** What pages are called here. */
  units: Units;
  page: number;
  pages: number;
  label: string | null;
  goTo: (page: number) => void;
  /** Null where there is nothing to zoom. */
  zoom: { scale: number; step: (by: 1 | -1) => void; fit: () => void } | null;
  panel: { open: boolean; toggle: () => void };
  find: { open: boolean; toggle: () => void };
  more: ReactNode;
}

export function Toolbar({ title, file, units, page, pages, label, goTo, zoom, panel, find, more }: ToolbarProps) {
  const text = useText().document;
  const language = usePreferences((state) => state.language);
  return (
    <div role="group" className="flex min-h-12 flex-wrap items-center justify-end gap-x-1 gap-y-1 border-b border-line bg-surface px-2 py-1">
      <IconButton
        small
        label={panel.open ? text.hidePanel : text.showPanel}
        aria-expanded={panel.open}
        onClick={panel.toggle}
        className="aria-expanded:text-accent"
      >
        <PanelIcon />
      </IconButton>
      <div className="min-w-24 flex-1 px-1 max-sm:min-w-[calc(100%-3rem)]">
        <h1 className="truncate text-[0.9375rem] leading-tight font-semibold" title={title}>
          {title}
        </h1>
        {file && (
          <p className="truncate text-xs text-soft" title={file}>
            {file}
          </p>
        )}
      </div>
      <div className="flex items-center gap-0.5 max-sm:mr-auto">
        <IconButton small label={units.previous} className="max-sm:hidden" disabled={page <= 1} onClick={() => goTo(page - 1)}>
          <ChevronUpIcon className="size-4" />
        </IconButton>
        <IconButton small label={units.next} className="max-sm:hidden" disabled={page >= pages} onClick={() => goTo(page + 1)}>
          <ChevronDownIcon className="size-4" />
        </IconButton>
        <PageField name={units.pageInput} page={page} pages={pages} goTo={goTo} />
        <span className="text-sm whitespace-nowrap text-soft tabular-nums">
          {units.ofPages(pages)}
          {label && label !== String(page) && <span className="ml-1.5 max-sm:hidden">({text.printed(label)})</span>}
        </span>
      </div>
      {zoom && (
        <div role="group" aria-label={text.zoom} className="flex items-center gap-0.5">
          <IconButton small label={text.zoomOut} onClick={() => zoom.step(-1)}>
            <MinusIcon className="size-4" />
          </IconButton>
          <span aria-live="polite" className="w-12 text-center text-sm text-soft tabular-nums max-sm:hidden">
            {percent(zoom.scale / WHOLE + 0.005, language)}
          </span>
          <IconButton small label={text.zoomIn} onClick={() => zoom.step(1)}>
            <PlusIcon className="size-4" />
          </IconButton>
          <IconButton small label={text.fitWidth} onClick={zoom.fit}>
            <FitWidthIcon />
          </IconButton>
        </div>
      )}
      <IconButton small label={text.find} aria-expanded={find.open} onClick={find.toggle} className="aria-expanded:text-accent">
        <SearchIcon />
      </IconButton>
      {more}
    </div>
  );
}

/** The page's number, to be typed over; Enter goes there, Escape or what is no page changes nothing. */
function PageField({ name, page, pages, goTo }: { name: string; page: number; pages: number; goTo: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => setTyped(null), [page]);
  const go = () => {
    const number = Number(typed);
    if (typed !== null && Number.isInteger(number) && number >= 1 && number <= pages) goTo(number);
    setTyped(null);
  };
  return (
    <input
      aria-label={name}
      inputMode="numeric"
      value={typed ?? String(page)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === "Enter") go();
        if (event.key === "Escape") setTyped(null);
      }}
      className="control min-h-8 w-14 px-1 text-center text-sm tabular-nums"
    />
  );
}
