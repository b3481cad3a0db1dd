import type { ExportFormat } from "./ask";
import { address, call, run } from "./client";
import type { Chat, ChatItem, Language, Page } from "./types";

const at = (id: string): string => `/chats/${encodeURIComponent(id)}`;

export const listChats = (cursor?: string | null): Promise<Page<ChatItem>> =>
  call("/chats", { query: { limit: 100, cursor } });
export const createChat = (chat: { title?: string; documents?: string[]; collections?: string[] }): Promise<ChatItem> =>
  call("/chats", { method: "POST", json: chat });
export const readChat = (id: string, signal?: AbortSignal): Promise<Chat> =>
  call(at(id), { ...(signal && { signal }) });
export const renameChat = (id: string, title: string): Promise<ChatItem> =>
  call(at(id), { method: "PATCH", json: { title } });
export const deleteChat = (id: string, keepalive = false): Promise<void> =>
  run(at(id), { method: "DELETE", keepalive });
export const chatExport = (id: string, format: ExportFormat, language: Language): string =>
  address(`${at(id)}/export`, { format, language });
