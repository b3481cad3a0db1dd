"use client";

import { useEffect, useState } from "react";

import { readTree } from "@/api/documents";
import { asProblem, isAbort, type Problem } from "@/api/problem";
import type { Tree, TreeSection } from "@/api/types";
import { MARK_ICONS, markOf } from "@/features/marks";
import { documentPlace } from "@/features/places";
import { isParagraphs } from "@/features/units";
import { useText } from "@/i18n/text";
import { Link } from "@/ui/link";
import { Failure, Skeleton } from "@/ui/states";

const SHOWN = 12;

/** The uppermost sections of a document, each with its mark and page. */
export function Outline({ id }: { id: string }) {
  const text = useText();
  const [tree, setTree] = useState<Tree | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    readTree(id, stop.signal).then(setTree, (error: unknown) => isAbort(error) || setProblem(asProblem(error)));
    return () => stop.abort();
  }, [id]);

  if (problem) return <Failure problem={problem} />;
  if (!tree) return <Skeleton label={text.common.loading} />;
  // A tree with one root is its document: what it holds tells more.
  const [root] = tree.sections;
  const top = tree.sections.length === 1 && root?.children.length ? root.children : tree.sections;
  if (!top.length) return <p className="text-sm text-soft">{text.library.outline.none}</p>;
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {top.slice(0, SHOWN).map((section) => (
          <Entry key={section.id} document={id} section={section} />
        ))}
      </ul>
      {top.length > SHOWN && (
        <Link href={documentPlace(id)} className="link mt-2 inline-block text-sm">
          {text.library.outline.more(top.length - SHOWN)}
        </Link>
      )}
    </>
  );
}

function Entry({ document, section }: { document: string; section: TreeSection }) {
  const text = useText();
  const mark = markOf(section);
  const { Icon, colour } = MARK_ICONS[mark];
  return (
    <li className="border-b border-line">
      <Link
        href={documentPlace(document, { section: section.id, page: section.page_start })}
        className="flex items-center gap-2 py-1.5 text-sm hover:text-accent"
      >
        <Icon label={text.library.verification[mark]} className={`size-4 ${colour}`} />
        <span className="min-w-0 flex-1 truncate">{section.title}</span>
        <span className="shrink-0 text-soft tabular-nums">
          {isParagraphs(section.label) ? section.label : text.common.page(section.page_start)}
        </span>
      </Link>
    </li>
  );
}
