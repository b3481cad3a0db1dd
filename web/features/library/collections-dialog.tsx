"use client";

import { useId, useState, type FormEvent } from "react";

import { createCollection, deleteCollection } from "@/api/documents";
import { asProblem, type Problem } from "@/api/problem";
import { useText } from "@/i18n/text";
import { useLibrary } from "@/state/library";
import { useCanWrite } from "@/state/session";
import { toast } from "@/state/toasts";
import { Button, IconButton } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { FolderIcon, TrashIcon } from "@/ui/icons";
import { Failure } from "@/ui/states";

const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The collections with what is in them: choose one, make one, delete an empty one. */
export function CollectionsDialog({ close }: { close: () => void }) {
  const text = useText();
  const words = text.library.manage;
  const { collections, filters, filter, loadCollections } = useLibrary();
  const may = useCanWrite();
  const [problem, setProblem] = useState<Problem | null>(null);

  const change = async (work: () => Promise<unknown>, told: string) => {
    setProblem(null);
    try {
      await work();
      await loadCollections();
      toast(told, "good");
    } catch (error) {
      setProblem(asProblem(error));
    }
  };

  const choose = (name: string) => {
    filter({ collection: name });
    close();
  };

  return (
    <Dialog title={words.title} close={close}>
      <p className="mb-4 text-soft">{words.lead}</p>
      <ul className="mb-5 divide-y divide-line rounded-xl border border-line">
        {collections.map((one) => (
          <li key={one.name} className="flex items-center gap-1 pr-1">
            <button
              type="button"
              aria-current={filters.collection === one.name || undefined}
              onClick={() => choose(one.name)}
              className="flex min-w-0 flex-1 items-center gap-3 px-3 py-2.5 text-left hover:bg-sunken aria-[current]:font-semibold"
            >
              <FolderIcon className="size-5 text-soft" />
              <span className="min-w-0 flex-1 truncate">{one.name}</span>
              <span className="text-sm font-normal text-soft">
                {text.common.documents(one.documents)}
                {!one.writable && ` · ${words.readOnly}`}
              </span>
            </button>
            {one.writable && one.name !== "default" && (
              <IconButton
                small
                label={one.documents ? words.notEmpty : words.remove(one.name)}
                disabled={one.documents > 0}
                onClick={() =>
                  void change(async () => {
                    await deleteCollection(one.name);
                    if (filters.collection === one.name) filter({ collection: "" });
                  }, words.removed(one.name))
                }
              >
                <TrashIcon className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {may && <NewCollection create={(name) => change(() => createCollection(name), words.created(name))} />}
      {problem && (
        <div className="mt-3">
          <Failure problem={problem} />
        </div>
      )}
    </Dialog>
  );
}

function NewCollection({ create }: { create: (name: string) => Promise<void> }) {
  const words = useText().library.manage;
  const [name, setName] = useState("");
  const [bad, setBad] = useState(false);
  const id = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = NAME.test(name);
    setBad(!valid);
    if (valid) void create(name).then(() => setName(""));
  };
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {words.new}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={name}
          maxLength={64}
          autoComplete="off"
          aria-invalid={bad}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setName(event.target.value)}
          className="control min-w-0 flex-1"
        />
        <Button type="submit" disabled={!name}>
          {words.create}
        </Button>
      </div>
      <p id={`${id}-hint`} role={bad ? "alert" : undefined} className={`mt-1 text-sm ${bad ? "text-bad" : "text-soft"}`}>
        {bad ? words.bad : words.hint}
      </p>
    </form>
  );
}
