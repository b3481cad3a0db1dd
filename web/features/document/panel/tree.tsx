"use client";

import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";

import type { Tree, TreeSection } from "@/api/types";
import { MARKS, MARK_ICONS, type Mark } from "@/features/marks";
import { placeOf } from "@/features/units";
import { useText } from "@/i18n/text";
import { ChevronDownIcon, ChevronRightIcon, SearchIcon } from "@/ui/icons";

import { countMarks, isFiltering, moveBy, pathTo, rowsOf, typeAhead, type Row } from "./rows";
import { SectionDetails } from "./section-details";
import { Lines, useWindow } from "./window";

const HEIGHT = 34;
const TYPING_MILLISECONDS = 600;
const FEW = 30;

interface TreeExplorerProps {
  tree: Tree;
  /** The section that the address names, else the one that is being read. */
  current: string | null;
  open: (section: TreeSection) => void;
}

/** The sections of a document as a tree (the pattern of ARIA): searched, opened and walked by keyboard. */
export function TreeExplorer({ tree, current, open }: TreeExplorerProps) {
  const text = useText();
  const words = text.document.tree;
  const [search, setSearch] = useState("");
  const [marks, setMarks] = useState<ReadonlySet<Mark>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => firstOpen(tree));
  const [active, setActive] = useState<string | null>(current);
  const typed = useRef({ letters: "", at: 0 });
  const id = useId();

  const filter = useMemo(() => ({ words: search, marks }), [search, marks]);
  const rows = useMemo(() => rowsOf(tree.sections, opened, filter), [tree, opened, filter]);
  const counts = useMemo(() => countMarks(tree.sections), [tree]);
  const at = Math.max(0, rows.findIndex((row) => row.section.id === active));
  const { box, first, last, reveal } = useWindow(rows.length, HEIGHT);

  // What is being read is made visible, with all above it.
  useEffect(() => {
    if (!current) return;
    setActive(current);
    setOpened((old) => {
      const above = pathTo(tree.sections, current).slice(0, -1);
      return above.every((one) => old.has(one)) ? old : new Set([...old, ...above]);
    });
  }, [current, tree]);
  useEffect(() => reveal(rows.findIndex((row) => row.section.id === active)), [active, rows, reveal]);

  const toggle = (section: string, on: boolean) =>
    setOpened((old) => {
      const next = new Set(old);
      if (on) next.add(section);
      else next.delete(section);
      return next;
    });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    if (!row) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      open(row.section);
      return;
    }
    if (event.key === "*") {
      const level = rows.filter((one) => one.parent === row.parent && one.section.children.length);
      setOpened((old) => new Set([...old, ...level.map((one) => one.section.id)]));
      return;
    }
    const move = moveBy(event.key, rows, at);
    if (move) {
      event.preventDefault();
      if ("to" in move) setActive(rows[move.to]?.section.id ?? active);
      else if ("open" in move) toggle(move.open, true);
      else toggle(move.close, false);
    } else if (event.key.length === 1) {
      const fresh = event.timeStamp - typed.current.at > TYPING_MILLISECONDS;
      typed.current = { letters: (fresh ? "" : typed.current.letters) + event.key, at: event.timeStamp };
      const next = typeAhead(typed.current.letters, rows, fresh ? at : at - 1);
      setActive(rows[next]?.section.id ?? active);
    }
  };

  const selected = rows[at];
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="space-y-2 border-b border-line p-3">
        <label className="relative block">
          <span className="sr-only">{words.search}</span>
          <SearchIcon className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-soft" />
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={words.search}
            className="control min-h-9 w-full pl-8 text-sm"
          />
        </label>
        <div role="group" aria-label={words.filter} className="flex flex-wrap gap-1">
          {MARKS.filter((mark) => counts[mark] > 0).map((mark) => (
            <MarkToggle
              key={mark}
              mark={mark}
              count={counts[mark]}
              on={marks.has(mark)}
              toggle={() =>
                setMarks((old) => {
                  const next = new Set(old);
                  if (!next.delete(mark)) next.add(mark);
                  return next;
                })
              }
            />
          ))}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isFiltering(filter) ? words.found(rows.length) : ""}
      </p>
      {rows.length === 0 ? (
        <p className="flex-1 p-4 text-sm text-soft">{isFiltering(filter) ? words.noMatch : words.none}</p>
      ) : (
        <div
          ref={box}
          role="tree"
          aria-label={words.label}
          tabIndex={0}
          aria-activedescendant={selected && at >= first && at <= last ? `${id}-${at}` : undefined}
          onKeyDown={onKeyDown}
          className="group/tree min-h-0 flex-1 overflow-auto py-1 focus-visible:outline-offset-[-3px]"
        >
          <Lines
            count={rows.length}
            height={HEIGHT}
            first={first}
            last={last}
            line={(line) => {
              const row = rows[line];
              return (
                row && (
                  <TreeLine
                    id={`${id}-${line}`}
                    row={row}
                    active={line === at}
                    current={row.section.id === current}
                    choose={() => {
                      setActive(row.section.id);
                      open(row.section);
                    }}
                    toggle={() => toggle(row.section.id, !row.open)}
                  />
                )
              );
            }}
          />
        </div>
      )}
      {selected && <SectionDetails row={selected} />}
    </div>
  );
}

/** A short tree is open as a whole, a long one at its top. */
function firstOpen(tree: Tree): Set<string> {
  const open = new Set<string>();
  let lines = tree.sections.length;
  for (let level = tree.sections; level.length; level = level.flatMap((section) => section.children)) {
    const below = level.reduce((sum, section) => sum + section.children.length, 0);
    // One or two at the top say nothing: what is below them is shown, however much that is.
    if (lines + below > FEW && (level !== tree.sections || level.length > 2)) break;
    lines += below;
    for (const section of level) open.add(section.id);
  }
  return open;
}

function MarkToggle({ mark, count, on, toggle }: { mark: Mark; count: number; on: boolean; toggle: () => void }) {
  const text = useText().document;
  const { Icon, colour } = MARK_ICONS[mark];
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={toggle}
      className="flex min-h-7 items-center gap-1 rounded-full border border-line px-2 text-xs font-medium hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-tint"
    >
      <Icon className={`size-3.5 ${colour}`} />
      {text.marks[mark]} <span className="text-soft tabular-nums">{count}</span>
    </button>
  );
}

interface TreeLineProps {
  id: string;
  row: Row;
  active: boolean;
  current: boolean;
  choose: () => void;
  toggle: () => void;
}

function TreeLine({ id, row, active, current, choose, toggle }: TreeLineProps) {
  const text = useText();
  const { section, mark } = row;
  const { Icon, colour } = MARK_ICONS[mark];
  const Chevron = row.open ? ChevronDownIcon : ChevronRightIcon;
  const place = placeOf(section.page_start, section.label, text);
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={current}
      aria-expanded={section.children.length ? row.open : undefined}
      title={section.title}
      onClick={choose}
      data-active={active}
      className={`flex h-full cursor-pointer items-center gap-1.5 rounded-md pr-3 text-sm hover:bg-sunken group-focus-visible/tree:data-[active=true]:ring-2 group-focus-visible/tree:data-[active=true]:ring-accent group-focus-visible/tree:data-[active=true]:ring-inset ${current ? "bg-tint font-semibold text-accent" : ""}`}
      style={{ paddingLeft: `${0.25 + Math.min(row.level - 1, 8) * 0.875}rem` }}
    >
      <span
        aria-hidden="true"
        className="grid size-6 shrink-0 place-items-center rounded hover:bg-line"
        onClick={(event) => {
          if (!section.children.length) return;
          event.stopPropagation();
          toggle();
        }}
      >
        {section.children.length > 0 && <Chevron className="size-4" />}
      </span>
      <Icon label={text.document.marks[mark]} className={`size-3.5 ${colour}`} />
      <span className="min-w-0 flex-1 truncate">{section.title}</span>
      <span className="sr-only">{place}</span>
      <span aria-hidden="true" className="shrink-0 text-xs font-normal text-soft tabular-nums">
        {section.label ?? section.page_start}
      </span>
    </div>
  );
}
