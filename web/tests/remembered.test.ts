import { beforeEach, expect, test, vi } from "vitest";

import { call } from "@/api/client";
import { NO_MODEL, offered } from "@/state/conversation";
import { useSession } from "@/state/session";
import { useUploads } from "@/state/uploads";

function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
    clear: () => values.clear(),
  };
}

const answers = (status: number, body: unknown = {}) =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status })));

beforeEach(() => {
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
});

test("a choice from before a reload is followed only as far as the server can", () => {
  const about = { modes: ["auto", "hybrid"], models: ["fake:b"] };
  expect(offered({ mode: "agent", model: "fake:a" }, about)).toEqual({ mode: "auto", model: null });
  expect(offered({ mode: "hybrid", model: "fake:b" }, about)).toEqual({ mode: "hybrid", model: "fake:b" });
  expect(offered({ mode: "auto", model: NO_MODEL }, { ...about, models: [] })).toEqual({ mode: "auto", model: NO_MODEL });
});

test("an upload that a reload broke off is forgotten when the server has it no more, not when it does not answer", async () => {
  const left = { key: "vectree.upload.x", name: "x.pdf", size: 9 };
  const look = async () => {
    sessionStorage.setItem("vectree.sending", JSON.stringify([left]));
    await useUploads.getState().look();
    return useUploads.getState().left;
  };
  localStorage.setItem(left.key, "id");
  answers(503);
  expect(await look()).toEqual([{ ...left, sent: 0 }]);
  expect(localStorage.getItem(left.key)).toBe("id");
  answers(200, { id: "id", offset: 4, job: null });
  expect(await look()).toEqual([{ ...left, sent: 4 }]);
  answers(404);
  expect(await look()).toEqual([]);
  expect(localStorage.getItem(left.key)).toBeNull();
});

test("who signs out leaves nothing in the tab for the next key", async () => {
  const replace = vi.fn();
  vi.stubGlobal("window", { location: { replace } });
  sessionStorage.setItem("vectree.asked", "a question");
  answers(204);
  await useSession.getState().signOut();
  expect(sessionStorage.length).toBe(0);
  expect(replace).toHaveBeenCalledWith("/");
});

test("another key after a session that ended finds nothing of the one before; the same key goes on", async () => {
  const replace = vi.fn();
  vi.stubGlobal("window", { location: { replace } });
  const session = (name: string) => ({ name, rights: "write", collections: null, csrf_token: "t" });
  const end = async () => {
    answers(401);
    await expect(call("/documents")).rejects.toThrow();
    expect(useSession.getState().phase).toBe("signed-out");
  };
  answers(200, session("Alice"));
  await useSession.getState().signIn("one");
  sessionStorage.setItem("vectree.asked", "a question");
  await end();
  answers(200, session("Alice"));
  await useSession.getState().signIn("one");
  expect(sessionStorage.length).toBe(1);
  expect(replace).not.toHaveBeenCalled();
  await end();
  answers(200, session("Bob"));
  await useSession.getState().signIn("another");
  expect(sessionStorage.length).toBe(0);
  expect(replace).toHaveBeenCalledWith("/");
});
