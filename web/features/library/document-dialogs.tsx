"use client";

import { useId, useState, type FormEvent } from "react";

import { reindexDocument } from "@/api/documents";
import { asProblem, type Problem } from "@/api/problem";
import type { DocumentItem, IndexOptions } from "@/api/types";
import { useText } from "@/i18n/text";
import { useJobs } from "@/state/jobs";
import { useLibrary } from "@/state/library";
import { useSession } from "@/state/session";
import { toast } from "@/state/toasts";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Failure } from "@/ui/states";

import { OptionFields } from "./options";

interface DialogProps {
  item: DocumentItem;
  close: () => void;
}

/** Work that a dialog waits for: closes when it is done, shows why when it is not. */
function useWork(close: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    work().then(close, (error: unknown) => {
      setProblem(asProblem(error));
      setBusy(false);
    });
  };
  return { busy, problem, run };
}

export function RenameDialog({ item, close }: DialogProps) {
  const text = useText();
  const rename = useLibrary((state) => state.rename);
  const [name, setName] = useState(item.name);
  const { busy, problem, run } = useWork(close);
  const id = useId();

  const save = (event: FormEvent) => {
    event.preventDefault();
    run(() => rename(item.id, name.trim().normalize("NFC")));
  };
  return (
    <Dialog
      title={text.library.renameDialog.title}
      close={close}
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button type="submit" form={id} look="primary" disabled={busy || !name.trim()}>
            {text.common.save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="space-y-3">
        <label htmlFor={`${id}-name`} className="mb-1 block font-medium">
          {text.library.renameDialog.name}
        </label>
        <input
          id={`${id}-name`}
          value={name}
          maxLength={255}
          required
          data-focus
          onChange={(event) => setName(event.target.value)}
          className="control w-full"
        />
        {problem && <Failure problem={problem} />}
      </form>
    </Dialog>
  );
}

export function ReindexDialog({ item, close }: DialogProps) {
  const text = useText();
  const words = text.library.reindexDialog;
  const readable = useSession((state) => state.about?.ocr ?? false);
  const [options, setOptions] = useState<IndexOptions>(item.needs_ocr > 0 && readable ? { ocr: true } : {});
  const { busy, problem, run } = useWork(close);

  const start = () =>
    run(async () => {
      useJobs.getState().see([await reindexDocument(item.id, options)], false);
      toast(words.started(item.name));
    });
  return (
    <Dialog
      title={words.title(item.name)}
      close={close}
      actions={
        <>
          <Button onClick={close}>{text.common.cancel}</Button>
          <Button look="primary" disabled={busy} onClick={start}>
            {words.start}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-soft">{words.lead}</p>
      <OptionFields options={options} change={setOptions} />
      {problem && (
        <div className="mt-4">
          <Failure problem={problem} />
        </div>
      )}
    </Dialog>
  );
}
