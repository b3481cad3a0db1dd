import type { TreeSection } from "@/api/types";
import { markOf, type Mark } from "@/features/marks";

import { findLiteral } from "../find/literal";

/** A section as a line of the explorer. */
export interface Row {
  section: TreeSection;
  mark: Mark;
  /** From 1. */
  level: number;
  parent: string | null;
  open: boolean;
  /** Number among its siblings that are shown, and how many those are. */
  position: number;
  siblings: number;
}

export interface Filter {
  words: string;
  /** Only these marks; empty for all. */
  marks: ReadonlySet<Mark>;
}

export const isFiltering = (filter: Filter): boolean => filter.words.trim() !== "" || filter.marks.size > 0;

const wanted = (section: TreeSection, filter: Filter): boolean =>
  (filter.marks.size === 0 || filter.marks.has(markOf(section))) &&
  (filter.words.trim() === "" || findLiteral(section.title, filter.words, 1).length > 0);

/**
 * The lines to be shown, in order. While filtering, those are the sections that match and what is above them, all
 * open; else what is below open sections.
 */
export function rowsOf(sections: readonly TreeSection[], opened: ReadonlySet<string>, filter: Filter): Row[] {
  const filtering = isFiltering(filter);
  const kept = filtering ? keep(sections, filter) : null;
  const rows: Row[] = [];
  const add = (level: number, parent: string | null, siblings: readonly TreeSection[]): void => {
    const shown = kept ? siblings.filter((section) => kept.has(section.id)) : siblings;
    for (const [at, section] of shown.entries()) {
      const open = section.children.length > 0 && (filtering ? section.children.some((child) => kept?.has(child.id)) : opened.has(section.id));
      rows.push({ section, mark: markOf(section), level, parent, open, position: at + 1, siblings: shown.length });
      if (open) add(level + 1, section.id, section.children);
    }
  };
  add(1, null, sections);
  return rows;
}

function keep(sections: readonly TreeSection[], filter: Filter): Set<string> {
  const kept = new Set<string>();
  const visit = (section: TreeSection): boolean => {
    const below = section.children.map(visit).some(Boolean);
    const here = below || wanted(section, filter);
    if (here) kept.add(section.id);
    return here;
  };
  sections.forEach(visit);
  return kept;
}

/** Every section, in order. */
export function* walk(sections: readonly TreeSection[]): Generator<TreeSection> {
  for (const section of sections) {
    yield section;
    yield* walk(section.children);
  }
}

/** Ids from the top to the section; empty where it is not in the tree. */
export function pathTo(sections: readonly TreeSection[], id: string): string[] {
  for (const section of sections) {
    if (section.id === id) return [id];
    const below = pathTo(section.children, id);
    if (below.length) return [section.id, ...below];
  }
  return [];
}

/** The section that a page is about: the first that begins on it, else the deepest that covers it; null for none. */
export function sectionOn(sections: readonly TreeSection[], page: number): TreeSection | null {
  const covering = sections.filter((section) => section.page_start <= page && section.page_end >= page);
  const found = covering.find((section) => section.page_start === page) ?? covering.at(-1);
  if (!found) return null;
  return found.page_start === page ? found : (sectionOn(found.children, page) ?? found);
}

/** How many sections have each mark. */
export function countMarks(sections: readonly TreeSection[]): Record<Mark, number> {
  const counts = { verified: 0, mentioned: 0, repaired: 0, unverified: 0, untitled: 0 };
  for (const section of walk(sections)) counts[markOf(section)] += 1;
  return counts;
}

export type Move = { to: number } | { open: string } | { close: string } | null;

/** What a key does on line `at`, as the tree pattern of ARIA has it; null for keys that are none of its. */
export function moveBy(key: string, rows: readonly Row[], at: number): Move {
  const row = rows[at];
  if (!row) return null;
  const to = (next: number): Move => ({ to: Math.max(0, Math.min(rows.length - 1, next)) });
  switch (key) {
    case "ArrowDown":
      return to(at + 1);
    case "ArrowUp":
      return to(at - 1);
    case "Home":
      return to(0);
    case "End":
      return to(rows.length - 1);
    case "PageDown":
      return to(at + 10);
    case "PageUp":
      return to(at - 10);
    case "ArrowRight":
      if (!row.section.children.length) return to(at);
      return row.open ? to(at + 1) : { open: row.section.id };
    case "ArrowLeft":
      if (row.open) return { close: row.section.id };
      return to(row.parent === null ? at : rows.findIndex((one) => one.section.id === row.parent));
    default:
      return null;
  }
}

/** The next line after `at` whose title begins with the letters, round the end; `at` where none does. */
export function typeAhead(letters: string, rows: readonly Row[], at: number): number {
  const wants = letters.toLocaleLowerCase();
  for (let step = 1; step <= rows.length; step += 1) {
    const next = (at + step) % rows.length;
    if (rows[next]?.section.title.toLocaleLowerCase().startsWith(wants)) return next;
  }
  return at;
}
