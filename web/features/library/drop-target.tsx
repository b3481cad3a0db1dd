"use client";

import { useEffect, useState } from "react";

import { useText } from "@/i18n/text";
import { UploadIcon } from "@/ui/icons";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files that are dropped anywhere on the page, and shows that it would. */
export function DropTarget({ take, collection }: { take: (files: File[]) => void; collection: string }) {
  const text = useText().library.drop;
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Entering a child comes before leaving its parent: count both.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = () => {
      depth = Math.max(0, depth - 1);
      if (!depth) setOver(false);
    };
    const hold = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hold, drop } as const;
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener as EventListener);
    };
  }, [take]);

  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-2xl border-2 border-dashed border-accent bg-tint/90">
      <p className="flex flex-col items-center gap-2 text-xl font-semibold text-accent">
        <UploadIcon className="size-10" />
        {text.title}
        <span className="text-base font-normal">{text.into(collection)}</span>
      </p>
    </div>
  );
}
