"use client";

import { useEffect, useRef, useState, type KeyboardEvent } from "react";

import { imageAddress } from "@/api/documents";
import { useText } from "@/i18n/text";

import { Lines, useWindow } from "./window";

const HEIGHT = 172;
const COLUMNS = 2;
const SCALE = 0.25;

interface ThumbnailsProps {
  id: string;
  pages: number;
  page: number;
  labels: readonly (string | null)[];
  open: (page: number) => void;
  /** Told when an image does not come. */
  failed: () => void;
}

/** Small images of the pages, two in a row; arrows move between them. The server draws those that are in sight. */
export function Thumbnails({ id, pages, page, labels, open, failed }: ThumbnailsProps) {
  const words = useText().document;
  const rows = Math.ceil(pages / COLUMNS);
  const { box, first, last, reveal } = useWindow(rows, HEIGHT);
  const moved = useRef(false);

  useEffect(() => {
    reveal(Math.floor((page - 1) / COLUMNS));
    if (!moved.current) return;
    moved.current = false;
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-thumbnail="${page}"]`)?.focus());
  }, [page, reveal, box]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    const to = event.key === "Home" ? 1 : event.key === "End" ? pages : page + (step ?? 0);
    if (to === page || to < 1 || to > pages) return;
    event.preventDefault();
    moved.current = true;
    open(to);
  };

  return (
    <div ref={box} role="group" aria-label={words.thumbnails.label} onKeyDown={onKeyDown} className="h-full overflow-auto p-2">
      <Lines
        count={rows}
        height={HEIGHT}
        first={first}
        last={last}
        line={(row) => (
          <div className="grid h-full grid-cols-2 gap-2">
            {[1, 2].map((column) => {
              const number = row * COLUMNS + column;
              const label = labels[number - 1];
              return (
                number <= pages && (
                  <button
                    key={number}
                    type="button"
                    data-thumbnail={number}
                    tabIndex={number === page ? 0 : -1}
                    aria-current={number === page ? "page" : undefined}
                    onClick={() => open(number)}
                    className="flex min-w-0 flex-col items-center justify-end gap-1 rounded-lg p-1 text-xs text-soft hover:bg-sunken focus-visible:outline-offset-[-2px] aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-accent"
                  >
                    <Thumbnail address={imageAddress(id, number, SCALE)} failed={failed} />
                    <span className="sr-only">
                      {label && label !== String(number) ? `${words.page(number)}, ${words.printed(label)}` : words.page(number)}
                    </span>
                    <span aria-hidden="true" className="max-w-full truncate tabular-nums">
                      {number}
                      {label && label !== String(number) && ` (${label})`}
                    </span>
                  </button>
                )
              );
            })}
          </div>
        )}
      />
    </div>
  );
}

function Thumbnail({ address, failed }: { address: string; failed: () => void }) {
  const words = useText().document.thumbnails;
  const [lost, setLost] = useState(false);
  if (lost) return <span className="grid min-h-20 w-full flex-1 place-items-center px-2 text-center ring-1 ring-line">{words.failed}</span>;
  return (
    // eslint-disable-next-line @next/next/no-img-element
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => {
        setLost(true);
        failed();
      }}
      className="max-h-[8.25rem] min-h-8 max-w-full bg-white object-contain ring-1 ring-line"
    />
  );
}
