"use client";

import { useState } from "react";

import { useText } from "@/i18n/text";
import { Button } from "@/ui/button";

import type { PasswordNeeded } from "./pdf/load";

/** Asks for the password that the file itself has. */
export function Password({ needed }: { needed: PasswordNeeded }) {
  const text = useText().document.password;
  const [password, setPassword] = useState("");
  return (
    <form
      className="card mx-auto mt-10 max-w-sm space-y-3 p-5"
      onSubmit={(event) => {
        event.preventDefault();
        needed.answer(password);
      }}
    >
      <h2 className="font-semibold">{text.title}</h2>
      {needed.wrong && <p role="alert" className="text-bad">{text.wrong}</p>}
      <label className="block">
        <span className="text-sm">{text.field}</span>
        <input
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          className="control mt-1 w-full"
        />
      </label>
      <p className="text-sm text-soft">{text.hint}</p>
      <Button type="submit" look="primary">
        {text.open}
      </Button>
    </form>
  );
}
