"use client";

import { Suspense, lazy, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";

import { fileAddress, readPage } from "@/api/documents";
import type { Citation, SearchHit, TreeFigure, TreeSection } from "@/api/types";
import { askPlace, documentPlace } from "@/features/places";
import { hasPages } from "@/features/units";
import { useText } from "@/i18n/text";
import { useCanWrite } from "@/state/session";
import { useAbout } from "@/state/subject";
import { ButtonLink } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { AskIcon, DownloadIcon, InfoIcon, WarningIcon } from "@/ui/icons";
import { later } from "@/ui/later";
import { Link } from "@/ui/link";
import { Spinner } from "@/ui/progress";
import { Failure, Skeleton } from "@/ui/states";

import type { At } from "./at";
import { CitationBar } from "./citation-bar";
import { Finder } from "./find/finder";
import { nextMatch, useFind, type Match } from "./find/use-find";
import { sectionOn, walk } from "./panel/rows";
import { Password } from "./password";
import { stepScale, type Zoom } from "./pdf/layout";
import { readPageText } from "./pdf/page-text";
import { NO_MARKS, type Marks } from "./pdf/page-view";
import { PdfViewer, type Target } from "./pdf/viewer";
import { TextViewer } from "./text/text-viewer";
import { Toolbar } from "./toolbar";
import { useAnswer } from "./use-answer";
import { PDF, useGone, useItem, useLabels, usePdf, useTree } from "./use-loaded";
import { useWide } from "./use-wide";

import "./viewer.css";

const ReindexDialog = later(() => import("@/features/library/document-dialogs").then((module) => module.ReindexDialog));
const Panel = lazy(() => import("./panel/panel"));
const WRITE_MILLISECONDS = 250;
const NO_QUOTES: readonly string[] = [];

/** A document with what is in it beside it; what is looked at stands in the address. */
export default function Reader({ at }: { at: At }) {
  const text = useText();
  const words = text.document;
  const { value: item, problem } = useItem(at.id);
  const { value: tree, problem: treeProblem } = useTree(at.id);
  const { answer, problem: answerProblem } = useAnswer(at.answer);
  const { pdf, password, problem: pdfProblem, lost, again: openAgain } = usePdf(at.id, item?.media_type === PDF);
  const { gone, look } = useGone(at.id);
  const missed = useCallback(() => {
    lost();
    look();
  }, [lost, look]);
  useAbout(item?.title || item?.name);
  const mayWrite = useCanWrite();
  const [rereading, setRereading] = useState(false);
  const labels = useLabels(pdf);
  const wide = useWide();
  const [panel, setPanel] = useState<boolean | null>(null);
  const [zoom, setZoom] = useState<Zoom>("auto");
  const [scale, setScale] = useState(1);

  const citation = answer?.citations.find((one) => one.id === at.citation && one.document_id === at.id) ?? null;
  const figure = tree?.figures.find((one) => one.id === at.figure) ?? null;
  const about = at.section ?? citation?.section_id ?? null;
  const named = useMemo(() => [...walk(tree?.sections ?? [])].find((one) => one.id === about) ?? null, [tree, about]);
  const wanted = at.page ?? citation?.page ?? figure?.page ?? named?.page_start ?? 1;
  const pages = pdf?.pages ?? item?.pages ?? 1;
  const units = item && !hasPages(item.media_type) ? words.parts : words;

  const { page, setPage, target, visit, again } = usePlace(at, Math.min(wanted, pages));
  const [finding, setFinding] = useState({ open: false, asked: 0, words: "" });
  const [match, setMatch] = useState<Match | null>(null);
  const readText = useMemo(() => {
    if (pdf) return async (number: number) => readPageText(await pdf.proxy.getPage(number));
    if (!item || item.media_type === PDF) return null;
    return async (number: number) => ({ text: (await readPage(at.id, number)).text, starts: [0] });
  }, [pdf, item, at.id]);
  const found = useFind(finding.open ? finding.words : "", pages, page, readText);

  const goToMatch = (next: Match | null): void => {
    setMatch(next);
    if (next) again({ page: next.page, what: "match" });
  };
  const openFinder = useCallback(() => setFinding((old) => ({ ...old, open: true, asked: old.asked + 1 })), []);
  useFindKey(openFinder);

  const marks = useMemo(() => marksOf(citation, figure, named, found.found, match), [citation, figure, named, found.found, match]);
  const quotes = useMemo(() => (citation && citation.page === page ? [citation.quote] : NO_QUOTES), [citation, page]);
  const turn = (to: number): void => {
    if (to < 1 || to > pages) return;
    setPage(to);
    again({ page: to, what: "page" });
  };

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      n: () => turn(page + 1),
      p: () => turn(page - 1),
      ArrowRight: () => turn(page + 1),
      ArrowLeft: () => turn(page - 1),
      "+": () => setZoom(stepScale(scale, 1)),
      "=": () => setZoom(stepScale(scale, 1)),
      "-": () => setZoom(stepScale(scale, -1)),
      "0": () => setZoom("width"),
      "/": openFinder,
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const openSection = useCallback(
    (section: TreeSection) => {
      visit({ page: section.page_start, section: section.id });
      if (!wide) setPanel(false);
    },
    [visit, wide],
  );
  const openFigure = (one: TreeFigure): void => {
    visit({ page: one.page, figure: one.id });
    if (!wide) setPanel(false);
  };
  const openHit = (hit: SearchHit): void => visit({ page: hit.page, section: hit.section_id });

  if (problem) {
    return (
      <div className="mx-auto w-full max-w-2xl p-4">
        <Failure problem={problem} title={words.failed} />
        <ButtonLink href="/" className="mt-4">{words.none.back}</ButtonLink>
      </div>
    );
  }
  const section = named && named.page_start <= page && named.page_end >= page ? named : tree && sectionOn(tree.sections, page);
  const shown = panel ?? wide;
  const contents = tree ? (
    <Suspense fallback={<Skeleton label={text.common.loading} />}>
      <Panel
        tree={tree}
        page={page}
        pages={pages}
        labels={labels}
        section={section?.id ?? null}
        figure={at.figure}
        drawn={item?.media_type === PDF}
        failed={look}
        reread={mayWrite && item ? () => setRereading(true) : null}
        openPage={(to) => visit({ page: to })}
        openSection={openSection}
        openFigure={openFigure}
      />
    </Suspense>
  ) : treeProblem ? (
    <Failure problem={treeProblem} />
  ) : (
    <div className="p-4">
      <Skeleton lines={8} label={text.common.loading} />
    </div>
  );

  return (
    <div className="flex h-[calc(100dvh-3.5rem-1px)] min-h-80 max-md:h-[calc(100dvh-7.5rem-2px)]">
      {rereading && item && <ReindexDialog item={item} close={() => setRereading(false)} />}
      {shown && wide && (
        <aside aria-label={words.panel} className="w-80 shrink-0 border-r border-line bg-surface xl:w-96">
          {contents}
        </aside>
      )}
      {shown && !wide && (
        <Dialog drawer title={words.panel} close={() => setPanel(false)}>
          <div className="-mx-5 h-[calc(100dvh-6rem)]">{contents}</div>
        </Dialog>
      )}
      <div className="relative flex min-w-0 flex-1 flex-col">
        <Toolbar
          title={item ? item.title || item.name : ""}
          file={item?.title && item.title !== item.name ? item.name : null}
          units={units}
          page={page}
          pages={pages}
          label={labels[page - 1] ?? null}
          goTo={turn}
          zoom={pdf && { scale, step: (by) => setZoom(stepScale(scale, by)), fit: () => setZoom("width") }}
          panel={{ open: shown, toggle: () => setPanel(!shown) }}
          find={{ open: finding.open, toggle: () => (finding.open ? setFinding({ ...finding, open: false }) : openFinder()) }}
          more={
            <>
              <ButtonLink look="quiet" size="small" href={askPlace({ documents: [at.id] })} aria-label={words.ask} title={words.ask} className="px-1.5 text-soft hover:text-ink">
                <AskIcon />
              </ButtonLink>
              <a href={fileAddress(at.id)} download aria-label={words.download} title={words.download} className="inline-grid size-8 place-items-center rounded-lg text-soft hover:bg-sunken hover:text-ink">
                <DownloadIcon />
              </a>
            </>
          }
        />
        {answer && citation && (
          <CitationBar
            answer={answer}
            citation={citation}
            again={() => again({ page: citation.page, what: "boxes" })}
            close={() => visit({ page }, true)}
          />
        )}
        {gone && (
          <p role="alert" className="flex gap-2 border-b border-line bg-fair-tint px-3 py-2 text-sm">
            <WarningIcon className="size-5 text-fair" />
            <span className="min-w-0 flex-1">{words.gone}</span>
            <Link href="/" className="link">{words.none.back}</Link>
          </p>
        )}
        {(answerProblem || (answer && at.citation !== null && !citation)) && (
          <p role="status" className="flex gap-2 border-b border-line bg-fair-tint px-3 py-2 text-sm">
            <InfoIcon className="size-5 text-fair" />
            {answer ? words.citation.gone : words.citation.noAnswer}
          </p>
        )}
        <div className={`relative min-h-0 flex-1 ${finding.open ? "lg:pr-80" : ""}`}>
          {pdfProblem && <div className="p-4"><Failure problem={pdfProblem} title={words.failed} retry={openAgain} /></div>}
          {password && !pdf && <Password needed={password} />}
          {pdf && (
            <PdfViewer
              pdf={pdf}
              target={target}
              zoom={zoom}
              marks={marks}
              viewer={words.viewer}
              pageName={words.page}
              markName={figure ? words.figures.mark : words.citation.mark}
              failed={words.pageFailed}
              lost={missed}
              retry={openAgain}
              shown={setPage}
              scaled={setScale}
              onKey={onKey}
            />
          )}
          {item && item.media_type !== PDF && (
            <TextViewer
              id={at.id}
              page={page}
              sections={tree?.sections ?? null}
              quotes={quotes}
              marks={marks.get(page)}
              offset={named?.start[0] === page ? named.start[1] : 0}
              again={target.key}
              name={units.page}
              onKey={onKey}
            />
          )}
          {!pdf && !password && !pdfProblem && (!item || item.media_type === PDF) && (
            <div className="grid h-full place-items-center bg-sunken">
              <Spinner label={words.opening} />
            </div>
          )}
          {finding.open && (
            <Finder
              id={at.id}
              words={finding.words}
              setWords={(next) => {
                setMatch(null);
                setFinding({ ...finding, words: next });
              }}
              finding={found}
              match={match}
              go={goToMatch}
              step={(by) => goToMatch(nextMatch(found.found, match, by, page))}
              name={units.page}
              openHit={openHit}
              close={() => setFinding({ ...finding, open: false })}
              asked={finding.asked}
            />
          )}
        </div>
      </div>
    </div>
  );
}

type Look = Pick<Target, "page" | "what">;

/**
 * The page that is looked at, and where to go. An address that somebody else wrote (a link, back and forward) leads to
 * its place; the one that is written here while pages are turned does not.
 */
function usePlace(at: At, wanted: number) {
  const address = documentPlace(at.id, {
    ...(at.page && { page: at.page }),
    ...(at.section && { section: at.section }),
    ...(at.citation && { citation: at.citation }),
    ...(at.answer && { answer: at.answer }),
    ...(at.figure && { figure: at.figure }),
  });
  const own = useRef<string | null>(null);
  const [page, setPage] = useState(wanted);
  const [look, setLook] = useState<Look & { times: number; address: string }>({ page: wanted, what: "page", times: 0, address: "" });

  const what = at.figure || at.citation ? "boxes" : at.section ? "title" : "page";
  useEffect(() => {
    if (own.current === address) return;
    own.current = null;
    setPage(wanted);
    setLook((old) => (old.address === address && old.page === wanted ? old : { page: wanted, what, times: old.times + 1, address }));
  }, [address, wanted, what]);

  useEffect(() => {
    if (page === at.page || (at.page === null && page === wanted)) return;
    const timer = setTimeout(() => {
      const next = documentPlace(at.id, {
        page,
        ...(at.citation && { citation: at.citation }),
        ...(at.answer && { answer: at.answer }),
      });
      own.current = next;
      window.history.replaceState(window.history.state, "", next);
    }, WRITE_MILLISECONDS);
    return () => clearTimeout(timer);
    // Only what is turned here is written.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);

  const again = useCallback((next: Look) => setLook((old) => ({ ...next, times: old.times + 1, address: old.address })), []);
  const visit = useCallback(
    (to: { page: number; section?: string; figure?: string }, alone = false) => {
      const kept = alone ? {} : { ...(at.citation && { citation: at.citation }), ...(at.answer && { answer: at.answer }) };
      const next = documentPlace(at.id, to.section || to.figure || alone ? to : { ...to, ...kept });
      if (next === address) again({ page: to.page, what: to.figure ? "boxes" : to.section ? "title" : "page" });
      else window.history.pushState(null, "", next);
    },
    [at.id, at.citation, at.answer, address, again],
  );
  const target = useMemo<Target>(
    () => ({ key: String(look.times), page: look.page, what: look.what }),
    [look.times, look.page, look.what],
  );
  return { page, setPage, target, visit, again };
}

/** What is marked on which page. */
function marksOf(
  citation: Citation | null,
  figure: TreeFigure | null,
  section: TreeSection | null,
  found: ReturnType<typeof useFind>["found"],
  match: Match | null,
): ReadonlyMap<number, Marks> {
  const marks = new Map<number, Marks>();
  const empty = NO_MARKS;
  for (const box of citation?.boxes ?? []) {
    const old = marks.get(box.page) ?? empty;
    marks.set(box.page, { ...old, boxes: [...old.boxes, box] });
  }
  if (figure?.box) {
    const [x0, y0, x1, y1] = figure.box;
    marks.set(figure.page, { ...(marks.get(figure.page) ?? empty), boxes: [{ x0, y0, x1, y1 }] });
  }
  if (section) marks.set(section.start[0], { ...(marks.get(section.start[0]) ?? empty), title: section.title });
  for (const one of found) {
    const current = match?.page === one.page ? match.at : -1;
    marks.set(one.page, { ...(marks.get(one.page) ?? empty), found: one.spans, starts: one.text.starts, current });
  }
  return marks;
}

/** Ctrl+F finds in the whole document: the browser would see only the pages that are drawn. */
function useFindKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "f") {
        event.preventDefault();
        open();
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [open]);
}
