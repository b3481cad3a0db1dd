/** A refusal of the server (RFC 9457), or of the network (status 0). */
export class Problem extends Error {
  readonly status: number;
  /** Class of the error, such as `EncryptedError`; `NetworkError` where no answer came. */
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  /** Seconds to wait before another try; null where the server does not say. */
  readonly retryAfter: number | null;

  constructor(fields: {
    status: number;
    kind: string;
    detail: string;
    data?: Record<string, unknown>;
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(fields.detail);
    this.name = "Problem";
    this.status = fields.status;
    this.kind = fields.kind;
    this.data = fields.data ?? {};
    this.requestId = fields.requestId ?? null;
    this.retryAfter = fields.retryAfter ?? null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The problem that a body of `application/problem+json` (or any body at all) stands for. */
export function problemFrom(status: number, body: unknown, headers?: Headers): Problem {
  const fields = isRecord(body) ? body : {};
  const seconds = Number(headers?.get("Retry-After"));
  return new Problem({
    status,
    kind: text(fields["kind"]) || (status === 401 ? "AuthenticationError" : "ServerError"),
    detail: text(fields["detail"]) || text(fields["title"]) || `HTTP ${status}`,
    data: isRecord(fields["data"]) ? fields["data"] : {},
    requestId: text(fields["request_id"]) || headers?.get("X-Request-ID") || null,
    retryAfter: headers?.has("Retry-After") && Number.isFinite(seconds) ? seconds : null,
  });
}

/** Anything thrown, as a problem; an abort stays what it is. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new Problem({ status: 0, kind: "NetworkError", detail });
}

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
