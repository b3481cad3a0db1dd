import { create } from "zustand";

import { deleteChat, listChats, renameChat } from "@/api/chats";
import { asProblem, type Problem } from "@/api/problem";
import type { ChatItem } from "@/api/types";

interface Chats {
  /** The newest first; null until the first answer. */
  chats: ChatItem[] | null;
  cursor: string | null;
  problem: Problem | null;
  leaving: ReadonlySet<string>;
  load: () => Promise<void>;
  more: () => Promise<void>;
  /** Puts a chat that was made or has grown on top. */
  touch: (chat: ChatItem) => void;
  rename: (id: string, title: string) => Promise<void>;
  hide: (id: string) => void;
  unhide: (id: string) => void;
  /** Deletes on the server. Throws `Problem`; the chat is back then. */
  remove: (id: string) => Promise<void>;
}

export const useChats = create<Chats>((set, get) => ({
  chats: null,
  cursor: null,
  problem: null,
  leaving: new Set(),
  load: async () => {
    try {
      const page = await listChats();
      set({ chats: page.items, cursor: page.next_cursor, problem: null });
    } catch (error) {
      set({ problem: asProblem(error) });
    }
  },
  more: async () => {
    const { cursor, chats } = get();
    if (!cursor) return;
    try {
      const page = await listChats(cursor);
      set({ chats: [...(chats ?? []), ...page.items], cursor: page.next_cursor });
    } catch (error) {
      set({ problem: asProblem(error) });
    }
  },
  touch: (chat) => set(({ chats }) => ({ chats: [chat, ...(chats ?? []).filter((one) => one.id !== chat.id)] })),
  rename: async (id, title) => {
    const renamed = await renameChat(id, title);
    set(({ chats }) => ({ chats: chats?.map((chat) => (chat.id === id ? { ...chat, title: renamed.title } : chat)) ?? null }));
  },
  hide: (id) => set(({ leaving }) => ({ leaving: new Set([...leaving, id]) })),
  unhide: (id) => set(({ leaving }) => ({ leaving: new Set([...leaving].filter((one) => one !== id)) })),
  remove: async (id) => {
    try {
      await deleteChat(id, true);
      set(({ chats }) => ({ chats: chats?.filter((chat) => chat.id !== id) ?? null }));
    } finally {
      get().unhide(id);
    }
  },
}));
