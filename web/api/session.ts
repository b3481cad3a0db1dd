import { call, run } from "./client";
import type { About, Session } from "./types";

export const readSession = (): Promise<Session> => call("/session");
export const signIn = (key: string): Promise<Session> => call("/session", { method: "POST", json: { key } });
export const signOut = (): Promise<void> => run("/session", { method: "DELETE" });
export const readAbout = (): Promise<About> => call("/about");
