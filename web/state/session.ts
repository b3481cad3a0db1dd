import { create } from "zustand";

import { onSignedOut, setCsrfToken } from "@/api/client";
import { asProblem, type Problem } from "@/api/problem";
import { forgetTab } from "@/api/remember";
import { readAbout, readSession, signIn, signOut } from "@/api/session";
import type { About, Session } from "@/api/types";

type Phase = "loading" | "signed-in" | "signed-out" | "unreachable";

interface SessionState {
  phase: Phase;
  session: Session | null;
  about: About | null;
  problem: Problem | null;
  start: () => Promise<void>;
  signIn: (key: string) => Promise<void>;
  signOut: () => Promise<void>;
}

/** Who is asking, and what this server can do. */
export const useSession = create<SessionState>((set, get) => {
  const enter = async (session: Session): Promise<void> => {
    setCsrfToken(session.csrf_token);
    const about = await readAbout();
    set({ phase: "signed-in", session, about, problem: null });
  };
  // Chats, answers and lists in the page's memory are for the key that leaves, not for the next one.
  const begin = (): void => {
    forgetTab();
    window.location.replace("/");
  };
  let ended: string | null = null;
  onSignedOut(() => {
    // A refused key at the login is shown there; a session that ended while working leads back to it.
    if (get().phase !== "signed-in") return;
    ended = get().session?.name ?? null;
    set({ phase: "signed-out", session: null });
  });
  return {
    phase: "loading",
    session: null,
    about: null,
    problem: null,
    start: async () => {
      set({ phase: "loading", problem: null });
      try {
        await enter(await readSession());
      } catch (error) {
        const problem = asProblem(error);
        set(problem.status === 401 ? { phase: "signed-out" } : { phase: "unreachable", problem });
      }
    },
    signIn: async (key) => {
      const session = await signIn(key);
      if (ended !== null && ended !== session.name) begin();
      else await enter(session);
    },
    signOut: async () => {
      await signOut();
      setCsrfToken(null);
      set({ phase: "signed-out", session: null });
      begin();
    },
  };
});

/** Whether the caller may change documents at all; the server decides about each. */
export const useCanWrite = (): boolean => useSession((state) => state.session !== null && state.session.rights !== "read");

export const useIsAdmin = (): boolean => useSession((state) => state.session?.rights === "admin");
