"use client";

import { useId, useRef, useState } from "react";

import type { IndexOptions } from "@/api/types";
import { bytes } from "@/i18n/format";
import { useText } from "@/i18n/text";
import { useLibrary } from "@/state/library";
import { usePreferences } from "@/state/preferences";
import { useSession } from "@/state/session";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { UploadIcon } from "@/ui/icons";

import { OptionFields } from "./options";
import { useTarget } from "./use-add";

/** What the file dialog offers; the server decides by content. */
export const ACCEPT = ".pdf,.docx,.html,.htm,.md,.markdown,.txt,.json";

interface AddDialogProps {
  add: (files: readonly File[], collection: string, options: IndexOptions) => void;
  close: () => void;
}

/** Chooses files, where they go and how they are read. */
export function AddDialog({ add, close }: AddDialogProps) {
  const text = useText().library;
  const language = usePreferences((state) => state.language);
  const limit = useSession((state) => state.about?.limits.max_upload_bytes);
  const collections = useLibrary((state) => state.collections).filter((one) => one.writable);
  const target = useTarget();
  const [collection, setCollection] = useState(target);
  const [options, setOptions] = useState<IndexOptions>({});
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();

  const take = (files: Iterable<File> | null) => {
    const chosen = [...(files ?? [])];
    if (!chosen.length) return;
    add(chosen, collection, options);
    close();
  };

  return (
    <Dialog title={text.dialog.title} close={close} wide>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          take(event.dataTransfer.files);
        }}
        className="flex flex-col items-center gap-2 rounded-xl border-2 border-dashed border-edge bg-sunken px-4 py-9 text-center"
      >
        <UploadIcon className="size-8 text-accent" />
        <p className="flex flex-wrap items-center justify-center gap-2">
          {text.dialog.drop}
          <Button look="primary" data-focus onClick={() => picker.current?.click()}>
            {text.dialog.choose}
          </Button>
        </p>
        <p className="text-sm text-soft">
          {text.empty.kinds}. {limit !== undefined && text.dialog.limit(bytes(limit, language))}
        </p>
        <input
          ref={picker}
          type="file"
          multiple
          accept={ACCEPT}
          hidden
          aria-label={text.dialog.choose}
          onChange={(event) => take(event.target.files)}
        />
      </div>
      <div className="mt-5">
        <label htmlFor={`${id}-collection`} className="mb-1 block text-sm font-medium">
          {text.collection}
        </label>
        <select
          id={`${id}-collection`}
          value={collection}
          onChange={(event) => setCollection(event.target.value)}
          className="control w-full"
        >
          {(collections.length ? collections.map((one) => one.name) : [collection]).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <details className="mt-4">
        <summary className="rounded font-medium text-accent">{text.dialog.options}</summary>
        <div className="mt-3">
          <OptionFields options={options} change={setOptions} />
        </div>
      </details>
    </Dialog>
  );
}
