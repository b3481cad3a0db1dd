import { Problem, isAbort, problemFrom } from "./problem";

export const BASE = "/api/v1";

type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;

export interface Send {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  query?: Query;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: Blob;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Finishes after the page is gone. */
  keepalive?: boolean;
}

let csrf: string | null = null;
let signedOut: () => void = () => undefined;

/** The token that unsafe requests with a session cookie carry. */
export const setCsrfToken = (token: string | null): void => {
  csrf = token;
};

/** Called whenever the server wants a key. */
export const onSignedOut = (listener: () => void): void => {
  signedOut = listener;
};

/** The address under the interface's root; empty and absent values are left out. */
export function address(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    if (typeof value === "object") for (const one of value) parameters.append(name, one);
    else parameters.append(name, String(value));
  }
  const tail = parameters.toString();
  return `${BASE}${path}${tail ? `?${tail}` : ""}`;
}

/** The response, if it is a success. Throws `Problem`, or the abort of `signal`. */
export async function request(path: string, send: Send = {}): Promise<Response> {
  const method = send.method ?? "GET";
  const headers: Record<string, string> = { Accept: "application/json", ...send.headers };
  if (send.json !== undefined) headers["Content-Type"] = "application/json";
  if (method !== "GET" && csrf) headers["X-CSRF-Token"] = csrf;
  let response: Response;
  try {
    response = await fetch(address(path, send.query), {
      method,
      headers,
      credentials: "same-origin",
      cache: "no-store",
      body: send.json !== undefined ? JSON.stringify(send.json) : (send.body ?? null),
      signal: send.signal ?? null,
      keepalive: send.keepalive ?? false,
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem({ status: 0, kind: "NetworkError", detail: error instanceof Error ? error.message : "" });
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401) signedOut();
  throw problemFrom(response.status, body, response.headers);
}

/** The body of the response as JSON; the caller names its shape. */
export async function call<Result>(path: string, send: Send = {}): Promise<Result> {
  const response = await request(path, send);
  return (await response.json()) as Result;
}

/** A request whose response has no body worth reading. */
export async function run(path: string, send: Send): Promise<void> {
  await request(path, send);
}
