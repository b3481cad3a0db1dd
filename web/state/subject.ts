import { useEffect } from "react";
import { create } from "zustand";

/** What the screen is about, for the window's title; empty where the screen's own name says all. */
export const useSubject = create<{ subject: string }>(() => ({ subject: "" }));

/** Names what the screen is about for as long as it is there. */
export function useAbout(subject: string | null | undefined): void {
  useEffect(() => {
    useSubject.setState({ subject: subject ?? "" });
    return () => useSubject.setState({ subject: "" });
  }, [subject]);
}
