import { call, run } from "./client";
import type { CacheStats, Key, NewKey, Rights } from "./types";

export const readCache = (): Promise<Record<string, CacheStats>> => call("/cache");
export const clearCache = (): Promise<void> => run("/cache", { method: "DELETE" });
export const listKeys = (): Promise<{ items: Key[] }> => call("/keys");
export const createKey = (key: { name: string; rights: Rights; collections: string[] | "*" }): Promise<NewKey> =>
  call("/keys", { method: "POST", json: key });
export const revokeKey = (id: string): Promise<void> => run(`/keys/${encodeURIComponent(id)}`, { method: "DELETE" });
