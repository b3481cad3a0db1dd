import { call, run } from "./client";
import type { CacheStats, Key, NewKey, Rights } from "./types";

export const readCache = (): Promise<CacheStats> => call("/cache");
export const clearCache = (): Promise<void> => run("/cache", { method: "DELETE" });
export const listKeys = (): Promise<{ items: Key[] }> => call("/keys", { query: { limit: 200 } });
export const createKey = (key: { name: string; rights: Rights; collections: string[] | null }): Promise<NewKey> =>
  call("/keys", { method: "POST", json: key });
export const revokeKey = (id: string): Promise<void> => run(`/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
