import { create } from "zustand";

import { deleteDocument, listCollections, listDocuments, renameDocument } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { Collection, DocumentItem } from "@/api/types";

export const SORTS = ["-added", "name", "-pages"] as const;
export type Sort = (typeof SORTS)[number];

export interface Filters {
  q: string;
  collection: string;
  domain: string;
  language: string;
  sort: Sort;
}

export const NO_FILTERS: Filters = { q: "", collection: "", domain: "", language: "", sort: "-added" };

interface Library {
  filters: Filters;
  /** null until the first answer. */
  items: DocumentItem[] | null;
  cursor: string | null;
  loading: boolean;
  problem: Problem | null;
  collections: Collection[];
  /** Deleted by the reader, but for a few seconds not yet on the server. */
  leaving: ReadonlySet<string>;
  selected: ReadonlySet<string>;
  filter: (change: Partial<Filters>) => void;
  /** Reads the first part anew; what is shown stays until it is there. */
  load: () => Promise<void>;
  more: () => Promise<void>;
  loadCollections: () => Promise<void>;
  rename: (id: string, name: string) => Promise<void>;
  hide: (ids: readonly string[]) => void;
  unhide: (ids: readonly string[]) => void;
  /** Deletes on the server. Throws `Problem`; the document is back then. */
  remove: (id: string) => Promise<void>;
  select: (id: string, selected: boolean) => void;
  selectOnly: (ids: readonly string[]) => void;
}

let reading = new AbortController();

export const useLibrary = create<Library>((set, get) => ({
  filters: NO_FILTERS,
  items: null,
  cursor: null,
  loading: false,
  problem: null,
  collections: [],
  leaving: new Set(),
  selected: new Set(),
  filter: (change) => {
    set({ filters: { ...get().filters, ...change } });
    void get().load();
  },
  load: async () => {
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    set({ loading: true });
    try {
      const page = await listDocuments({ ...get().filters, limit: 50 }, signal);
      set({ items: page.items, cursor: page.next_cursor, problem: null, loading: false });
    } catch (error) {
      if (!isAbort(error)) set({ problem: asProblem(error), loading: false });
    }
  },
  more: async () => {
    const { cursor, loading, filters } = get();
    if (!cursor || loading) return;
    const { signal } = reading;
    set({ loading: true });
    try {
      const page = await listDocuments({ ...filters, limit: 50, cursor }, signal);
      set({ items: [...(get().items ?? []), ...page.items], cursor: page.next_cursor, problem: null, loading: false });
    } catch (error) {
      if (!isAbort(error)) set({ problem: asProblem(error), loading: false });
    }
  },
  loadCollections: async () => set({ collections: (await listCollections()).items }),
  rename: async (id, name) => {
    const renamed = await renameDocument(id, name);
    set(({ items }) => ({ items: items?.map((item) => (item.id === id ? renamed : item)) ?? null }));
  },
  hide: (ids) =>
    set(({ leaving, selected }) => ({
      leaving: new Set([...leaving, ...ids]),
      selected: new Set([...selected].filter((id) => !ids.includes(id))),
    })),
  unhide: (ids) => set(({ leaving }) => ({ leaving: new Set([...leaving].filter((id) => !ids.includes(id))) })),
  remove: async (id) => {
    try {
      await deleteDocument(id, true);
      set(({ items }) => ({ items: items?.filter((item) => item.id !== id) ?? null }));
    } finally {
      get().unhide([id]);
    }
  },
  select: (id, selected) =>
    set((state) => {
      const next = new Set(state.selected);
      if (selected) next.add(id);
      else next.delete(id);
      return { selected: next };
    }),
  selectOnly: (ids) => set({ selected: new Set(ids) }),
}));
