"use client";

import { useState } from "react";

import type { Tree, TreeFigure, TreeSection } from "@/api/types";
import { useText } from "@/i18n/text";
import { useJobs } from "@/state/jobs";
import { Tabs } from "@/ui/tabs";

import { CoverageReport } from "./coverage";
import { Figures } from "./figures";
import { Thumbnails } from "./thumbnails";
import { TreeExplorer } from "./tree";

interface PanelProps {
  tree: Tree;
  page: number;
  pages: number;
  labels: readonly (string | null)[];
  section: string | null;
  figure: string | null;
  /** Whether its pages can be drawn. */
  drawn: boolean;
  reread: (() => void) | null;
  openPage: (page: number) => void;
  /** Told when the image of a page does not come. */
  failed: () => void;
  openSection: (section: TreeSection) => void;
  openFigure: (figure: TreeFigure) => void;
}

const NAMES = ["tree", "pages", "figures", "coverage"] as const;

/** What is in the document: sections, pages, figures, and what could not be read or checked. */
export default function Panel(props: PanelProps) {
  const { tree, page, pages, labels, section, figure, drawn, failed, reread, openPage, openSection, openFigure } = props;
  const words = useText().document;
  const [tab, setTab] = useState<(typeof NAMES)[number]>("tree");
  const returns = useJobs((state) => state.returns);
  const problems = tree.coverage.unreadable.length + tree.coverage.needs_ocr.length + tree.coverage.unassigned.length;
  return (
    <Tabs
      label={words.panel}
      current={tab}
      choose={setTab}
      className="flex h-full min-h-0 flex-col [&_[role=tab]]:px-2.5 [&_[role=tab]]:text-sm"
      tabs={NAMES.filter((name) => drawn || name !== "pages").map((name) => ({
        name,
        title: name === "coverage" && problems > 0 ? `${words.tabs.coverage} (${problems})` : words.tabs[name],
      }))}
    >
      {tab === "tree" && <TreeExplorer tree={tree} current={section} open={openSection} />}
      {tab === "pages" && <Thumbnails key={returns} id={tree.document.id} pages={pages} page={page} labels={labels} open={openPage} failed={failed} />}
      {tab === "figures" && <Figures figures={tree.figures} current={figure} open={openFigure} />}
      {tab === "coverage" && <CoverageReport tree={tree} open={openSection} reread={reread} />}
    </Tabs>
  );
}
