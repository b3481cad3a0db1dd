import { address, call, run } from "./client";
import type {
  Collection,
  Coverage,
  DocumentItem,
  IndexOptions,
  Job,
  Page,
  PageText,
  SearchHit,
  Tree,
} from "./types";

export interface DocumentQuery {
  collection?: string;
  q?: string;
  domain?: string;
  language?: string;
  sort?: string;
  limit?: number;
  cursor?: string | null;
}

const at = (id: string): string => `/documents/${encodeURIComponent(id)}`;

export const listDocuments = (query: DocumentQuery, signal?: AbortSignal): Promise<Page<DocumentItem>> =>
  call("/documents", { query: { ...query }, ...(signal && { signal }) });
export const readDocument = (id: string): Promise<DocumentItem> => call(at(id));
export const renameDocument = (id: string, name: string): Promise<DocumentItem> =>
  call(at(id), { method: "PATCH", json: { name } });
export const deleteDocument = (id: string, keepalive = false): Promise<void> =>
  run(at(id), { method: "DELETE", keepalive });
export const reindexDocument = (id: string, options: IndexOptions): Promise<Job> =>
  call(`${at(id)}/reindex`, { method: "POST", json: { options } });
export const readTree = (id: string, signal?: AbortSignal): Promise<Tree> =>
  call(`${at(id)}/tree`, { ...(signal && { signal }) });
export const readCoverage = (id: string): Promise<{ document: string; coverage: Coverage }> =>
  call(`${at(id)}/coverage`);
export const readPage = (id: string, page: number, signal?: AbortSignal): Promise<PageText> =>
  call(`${at(id)}/pages/${page}`, { ...(signal && { signal }) });

export const fileAddress = (id: string, view = false): string => address(`${at(id)}/file`, { view: view ? 1 : null });
export const exportAddress = (id: string): string => address(`${at(id)}/export`);
export const imageAddress = (id: string, page: number, scale: number): string =>
  address(`${at(id)}/pages/${page}/image`, { scale });

export const listCollections = (): Promise<{ items: Collection[] }> => call("/collections");
export const createCollection = (name: string): Promise<Collection> =>
  call("/collections", { method: "POST", json: { name } });
export const deleteCollection = (name: string): Promise<void> =>
  run(`/collections/${encodeURIComponent(name)}`, { method: "DELETE" });

export const search = (
  question: string,
  where: { documents?: string[]; collections?: string[]; limit?: number },
  signal?: AbortSignal,
): Promise<{ hits: SearchHit[] }> =>
  call("/search", { method: "POST", json: { question, unit: "section", mode: "auto", ...where }, ...(signal && { signal }) });
