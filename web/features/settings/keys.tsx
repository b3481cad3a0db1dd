"use client";

import { useCallback, useEffect, useId, useState, type FormEvent } from "react";

import { createKey, listKeys, revokeKey } from "@/api/admin";
import { asProblem, type Problem } from "@/api/problem";
import type { Key, NewKey, Rights } from "@/api/types";
import { copy } from "@/features/ask/copy";
import { ago } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { useLibrary } from "@/state/library";
import { usePreferences } from "@/state/preferences";
import { toast } from "@/state/toasts";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { CopyIcon, KeyIcon, PlusIcon } from "@/ui/icons";
import { Failure, Skeleton } from "@/ui/states";

import { Section } from "./section";

const RIGHTS: readonly Rights[] = ["read", "write", "admin"];

type Open = { what: "create" } | { what: "made"; key: NewKey } | { what: "revoke"; key: Key } | null;

/** The keys of this server: made, shown once, revoked. */
export function Keys() {
  const text = useText();
  const words = text.settings.keys;
  const language = usePreferences((state) => state.language);
  const [keys, setKeys] = useState<Key[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);

  const load = useCallback(
    () =>
      listKeys().then(
        (found) => {
          setKeys(found.items);
          setProblem(null);
        },
        (error: unknown) => setProblem(asProblem(error)),
      ),
    [],
  );
  useEffect(() => void load(), [load]);

  return (
    <Section title={words.title} lead={words.lead}>
      {problem && <Failure problem={problem} retry={() => void load()} />}
      {!problem && !keys && <Skeleton label={text.common.loading} />}
      {keys?.length === 0 && <p className="mb-4">{words.none}</p>}
      {keys && keys.length > 0 && (
        <ul className="card mb-4 divide-y divide-line">
          {keys.map((key) => (
            <li key={key.id} className="flex items-center gap-3 px-4 py-3">
              <KeyIcon className="size-5 text-soft" />
              <div className={`min-w-0 flex-1 ${key.revoked ? "text-soft" : ""}`}>
                <p className="font-medium break-words">{key.name}</p>
                <p className="text-sm text-soft">
                  {[
                    words[key.rights],
                    key.collections === null ? words.all : key.collections.join(", "),
                    words.created(ago(key.created, language)),
                    key.last_used ? words.used(ago(key.last_used, language)) : words.unused,
                  ].join(" · ")}
                </p>
              </div>
              {key.revoked ? (
                <span className="text-sm text-soft">{words.revoked}</span>
              ) : (
                <Button size="small" look="danger" aria-label={words.revokeName(key.name)} onClick={() => setOpen({ what: "revoke", key })}>
                  {words.revoke}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => setOpen({ what: "create" })}>
        <PlusIcon />
        {words.create}
      </Button>
      {open?.what === "create" && (
        <CreateKey
          close={close}
          made={(key) => {
            setOpen({ what: "made", key });
            void load();
          }}
        />
      )}
      {open?.what === "made" && <ShowKey made={open.key} close={close} />}
      {open?.what === "revoke" && <RevokeKey revoked={open.key} close={close} done={() => void load()} />}
    </Section>
  );
}

function CreateKey({ close, made }: { close: () => void; made: (key: NewKey) => void }) {
  const text = useText();
  const words = text.settings.keys;
  const { collections, loadCollections } = useLibrary();
  const [name, setName] = useState("");
  const [rights, setRights] = useState<Rights>("read");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<Problem | null>(null);
  const id = useId();

  useEffect(() => void loadCollections().catch((error: unknown) => setProblem(asProblem(error))), [loadCollections]);

  // An administrator's key opens everything; for others none chosen means all.
  const all = rights === "admin" || chosen.size === 0;

  const create = (event: FormEvent) => {
    event.preventDefault();
    const wanted = { name: name.trim(), rights, collections: all ? ("*" as const) : [...chosen] };
    createKey(wanted).then(made, (error: unknown) => setProblem(asProblem(error)));
  };

  return (
    <Dialog
      title={words.create}
      close={close}
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button type="submit" form={id} look="primary" disabled={!name.trim()}>
            {words.create}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={create} className="space-y-5">
        <div>
          <label htmlFor={`${id}-name`} className="mb-1 block font-medium">
            {words.name}
          </label>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={100}
            required
            data-focus
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            onChange={(event) => setName(event.target.value)}
            className="control w-full"
          />
          <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
            {words.nameHint}
          </p>
        </div>
        <fieldset>
          <legend className="mb-1 font-medium">{words.rights}</legend>
          {RIGHTS.map((one) => (
            <label key={one} className="flex items-center gap-2.5 py-1">
              <input type="radio" name={`${id}-rights`} checked={one === rights} onChange={() => setRights(one)} className="size-4 accent-accent" />
              {words[one]}
            </label>
          ))}
        </fieldset>
        <fieldset disabled={rights === "admin"}>
          <legend className="mb-1 font-medium">{words.collections}</legend>
          <label className="flex items-center gap-2.5 py-1">
            <input type="checkbox" checked={all} onChange={() => setChosen(new Set())} className="size-4 accent-accent" />
            {words.all}
          </label>
          {collections.map((one) => (
            <label key={one.name} className="flex items-center gap-2.5 py-1">
              <input
                type="checkbox"
                checked={!all && chosen.has(one.name)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.target.checked) next.add(one.name);
                  else next.delete(one.name);
                  setChosen(next);
                }}
                className="size-4 accent-accent"
              />
              {one.name}
            </label>
          ))}
        </fieldset>
        {problem && <Failure problem={problem} />}
      </form>
    </Dialog>
  );
}

/** The secret, this once. Closing takes the button: a click beside the dialog must not lose it. */
function ShowKey({ made, close }: { made: NewKey; close: () => void }) {
  const text = useText();
  const words = text.settings.keys;

  const copyKey = async () => {
    const done = await copy(made.secret);
    toast(done ? text.common.copied : text.ask.answer.notCopied, done ? "good" : "bad");
  };

  return (
    <Dialog
      title={words.made(made.key.name)}
      close={null}
      actions={
        <Button look="primary" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <p className="mb-3">{words.once}</p>
      <p className="rounded-lg bg-sunken p-3 font-mono break-all select-all">{made.secret}</p>
      <Button onClick={() => void copyKey()} className="mt-3">
        <CopyIcon />
        {words.copy}
      </Button>
    </Dialog>
  );
}

function RevokeKey({ revoked, close, done }: { revoked: Key; close: () => void; done: () => void }) {
  const text = useText();
  const words = text.settings.keys;
  const [problem, setProblem] = useState<Problem | null>(null);

  const revoke = async () => {
    try {
      await revokeKey(revoked.id);
      toast(words.revokedNow(revoked.name), "good");
      done();
      close();
    } catch (error) {
      setProblem(asProblem(error));
    }
  };
  return (
    <Dialog
      title={words.sure(revoked.name)}
      close={close}
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button look="danger" onClick={() => void revoke()}>
            {words.revoke}
          </Button>
        </>
      }
    >
      <p>{words.sureLead}</p>
      {problem && (
        <div className="mt-3">
          <Failure problem={problem} />
        </div>
      )}
    </Dialog>
  );
}
