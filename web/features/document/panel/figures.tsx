"use client";

import { useMemo, useState } from "react";

import type { TreeFigure } from "@/api/types";
import { useText } from "@/i18n/text";

import { findLiteral } from "../find/literal";

import { Lines, useWindow } from "./window";

const HEIGHT = 60;

interface FiguresProps {
  figures: readonly TreeFigure[];
  current: string | null;
  open: (figure: TreeFigure) => void;
}

/** Figures and tables by their captions. */
export function Figures({ figures, current, open }: FiguresProps) {
  const text = useText();
  const words = text.document.figures;
  const [search, setSearch] = useState("");
  const shown = useMemo(
    () => figures.filter((figure) => !search.trim() || findLiteral(figure.caption, search, 1).length > 0),
    [figures, search],
  );
  const { box, first, last } = useWindow(shown.length, HEIGHT);
  if (!figures.length) return <p className="p-4 text-sm text-soft">{words.none}</p>;
  return (
    <div className="flex h-full flex-col">
      <div className="border-b border-line p-3">
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="control min-h-9 w-full text-sm"
        />
      </div>
      <p role="status" className={shown.length ? "sr-only" : "p-4 text-sm text-soft"}>
        {shown.length ? "" : words.noMatch}
      </p>
      <div ref={box} className="min-h-0 flex-1 overflow-auto">
        <Lines
          count={shown.length}
          height={HEIGHT}
          first={first}
          last={last}
          line={(at) => {
            const figure = shown[at];
            return (
              figure && (
                <button
                  type="button"
                  aria-current={figure.id === current || undefined}
                  onClick={() => open(figure)}
                  title={figure.caption}
                  className="block h-full w-full border-b border-line px-3 py-1.5 text-left text-sm hover:bg-sunken focus-visible:outline-offset-[-3px] aria-[current=true]:bg-tint"
                >
                  <span className="line-clamp-2 leading-snug">{figure.caption}</span>
                  <span className="sr-only">, {text.common.page(figure.page)}</span>
                  <span aria-hidden="true" className="float-right text-xs text-soft">
                    {text.common.page(figure.page)}
                  </span>
                </button>
              )
            );
          }}
        />
      </div>
    </div>
  );
}
