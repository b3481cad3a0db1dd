"use client";

import { useId, useState, type FormEvent } from "react";

import { asProblem, type Problem } from "@/api/problem";
import { useText } from "@/i18n/text";
import { useSession } from "@/state/session";
import { Button } from "@/ui/button";
import { LogoIcon } from "@/ui/icons";
import { Failure } from "@/ui/states";

import { LanguageMenu, ThemeMenu } from "./choices";

/** Asks for an access key. It is sent once and not kept; the browser keeps a session cookie instead. */
export function Login() {
  const text = useText().common.login;
  const signIn = useSession((state) => state.signIn);
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const field = useId();

  const enter = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await signIn(key.trim());
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  };

  const refused = problem?.status === 401;
  return (
    <div className="card p-6 sm:p-8">
      <div className="mb-6 flex items-center justify-between">
        <span className="flex items-center gap-2 font-semibold">
          <LogoIcon className="size-6 text-accent" />
          vectree
        </span>
        <span className="flex">
          <LanguageMenu />
          <ThemeMenu />
        </span>
      </div>
      <h1 className="text-xl font-semibold">{text.title}</h1>
      <p className="mt-1.5 text-soft text-pretty">{text.lead}</p>
      <form onSubmit={(event) => void enter(event)} className="mt-6 space-y-4">
        <div>
          <label htmlFor={field} className="mb-1 block font-medium">
            {text.key}
          </label>
          <input
            id={field}
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            value={key}
            onChange={(event) => setKey(event.target.value)}
            aria-invalid={refused}
            aria-describedby={`${field}-hint`}
            className="control w-full font-mono"
          />
          <p id={`${field}-hint`} role={refused ? "alert" : undefined} className={`mt-1 text-sm ${refused ? "text-bad" : "text-soft"}`}>
            {refused ? text.refused : text.hint}
          </p>
        </div>
        {problem && !refused && <Failure problem={problem} />}
        <Button type="submit" look="primary" disabled={busy || !key.trim()} className="w-full">
          {busy ? text.entering : text.enter}
        </Button>
      </form>
    </div>
  );
}
