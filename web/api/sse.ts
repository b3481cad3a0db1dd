/** One event of a stream: its name, and its data with the lines joined. */
export interface ServerEvent {
  event: string;
  data: string;
}

/** Cuts server-sent events out of text that arrives in pieces of any size. Comments are left out. */
export class EventCutter {
  #rest = "";
  #event = "";
  #data: string[] = [];

  /** The events that this piece completes. */
  push(piece: string): ServerEvent[] {
    const found: ServerEvent[] = [];
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (this.#data.length) found.push({ event: this.#event || "message", data: this.#data.join("\n") });
        this.#event = "";
        this.#data = [];
        continue;
      }
      const colon = line.indexOf(":");
      if (colon === 0) continue;
      const field = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
      if (field === "event") this.#event = value;
      else if (field === "data") this.#data.push(value);
    }
    return found;
  }
}

/** The events of a response, until it ends. */
export async function* events(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const cutter = new EventCutter();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* cutter.push(value);
    }
  } finally {
    // Whoever stops reading also stops the server's work.
    await reader.cancel().catch(() => undefined);
  }
}
