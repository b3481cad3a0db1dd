import { expect, test } from "vitest";

import type { TreeSection } from "@/api/types";
import { parseAt } from "@/features/document/at";
import { excerpt, findLiteral } from "@/features/document/find/literal";
import { matchNumber, nextMatch, type FoundPage } from "@/features/document/find/use-find";
import { countMarks, moveBy, pathTo, rowsOf, sectionOn, typeAhead } from "@/features/document/panel/rows";
import { around, placeBox } from "@/features/document/pdf/boxes";
import { GAP, anchorAt, layOut, mainPage, pageAt, scaleOf, scrollFor, stepScale, visible } from "@/features/document/pdf/layout";
import { join, partsOf } from "@/features/document/pdf/page-text";
import { cut, headingsOn } from "@/features/document/text/cut";

const page = { width: 400, height: 800 };

test("a box turns with its page", () => {
  const box = { x0: 40, y0: 80, x1: 80, y1: 160 };
  const rounded = (rotation: number) => Object.values(placeBox(box, page, rotation)).map((share) => Math.round(share * 100) / 100);
  expect(rounded(0)).toEqual([0.1, 0.1, 0.1, 0.1]);
  expect(rounded(90)).toEqual([0.8, 0.1, 0.1, 0.1]);
  expect(rounded(180)).toEqual([0.8, 0.8, 0.1, 0.1]);
  expect(rounded(270)).toEqual([0.1, 0.8, 0.1, 0.1]);
  expect(rounded(-90)).toEqual(rounded(270));
});

test("of a box over the edge only what is on the page is shown", () => {
  expect(placeBox({ x0: -50, y0: 700, x1: 100, y1: 900 }, page, 0)).toEqual({ left: 0, top: 0.875, width: 0.25, height: 0.125 });
  expect(around([])).toBeNull();
  expect(around([placeBox({ x0: 0, y0: 0, x1: 40, y1: 80 }, page, 0), placeBox({ x0: 200, y0: 400, x1: 400, y1: 800 }, page, 0)])).toEqual({
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  });
});

test("pages are found by place, and a place survives sizes that become known", () => {
  const before = layOut(600, new Map(), page, () => 1);
  expect(before.total).toBe(GAP + 600 * (800 + GAP));
  expect(pageAt(before, 0)).toBe(1);
  expect(visible(before, before.tops[299] ?? 0, 900)).toEqual({ first: 300, last: 301 });
  expect(mainPage(before, (before.tops[299] ?? 0) + 600, 900)).toBe(301);
  const anchor = anchorAt(before, (before.tops[299] ?? 0) + 200);
  expect(anchor).toEqual({ page: 300, at: 0.25 });
  const after = layOut(600, new Map([[1, { width: 400, height: 300 }]]), page, () => 2);
  expect(scrollFor(after, anchor)).toBe((after.tops[299] ?? 0) + 400);
  expect(visible(before, before.total, 900).last).toBe(600);
});

test("zoom fits what it says", () => {
  const window = { width: 824, height: 824 };
  expect(scaleOf(page, "width", window)).toBe(2);
  expect(scaleOf(page, "auto", window)).toBe(1.6);
  expect(scaleOf(page, "page", window)).toBe(1);
  expect(scaleOf(page, 3, window)).toBe(3);
  expect(stepScale(6, 1)).toBe(6);
  expect(stepScale(1, -1)).toBeLessThan(1);
});

test("words are found over line ends, in any case and form", () => {
  const found = (text: string, words: string) => findLiteral(text, words).map(([start, end]) => text.slice(start, end));
  expect(found("The Compost\nheap. COMPOST  heap", "compost heap")).toEqual(["Compost\nheap", "COMPOST  heap"]);
  expect(found("verifi-\ncation", "verification")).toEqual(["verifi-\ncation"]);
  expect(found("電子メー\nルを送る", "電子メール")).toEqual(["電子メー\nル"]);
  expect(found("대출 기간은", "대출 기간")).toEqual(["대출 기간"]);
  expect(found("ﬁnal ＡＢＣ", "final abc")).toEqual(["ﬁnal ＡＢＣ"]);
  expect(found("aaaa", "aa")).toEqual(["aa", "aa"]);
  expect(found("anything", "  ")).toEqual([]);
  expect(findLiteral("a a a a", "a", 2)).toHaveLength(2);
  expect(excerpt("one two\nthree four five", [4, 7], 6)).toEqual(["one ", "two", " three…"]);
});

test("pieces of a page's text give back what a span touches", () => {
  const { text, starts } = join([
    { str: "The heap", hasEOL: true },
    { str: "is ", hasEOL: false },
    { str: "warm", hasEOL: false },
  ]);
  expect(text).toBe("The heap\nis warm");
  expect(partsOf(starts, [8, 3, 4], [4, 14])).toEqual([
    { piece: 0, from: 4, to: 8 },
    { piece: 1, from: 0, to: 3 },
    { piece: 2, from: 0, to: 2 },
  ]);
});

test("matches are walked round the ends", () => {
  const found: FoundPage[] = [
    { page: 2, text: { text: "", starts: [] }, spans: [[0, 1], [2, 3]] },
    { page: 9, text: { text: "", starts: [] }, spans: [[0, 1]] },
  ];
  expect(nextMatch(found, null, 1, 5)).toEqual({ page: 9, at: 0 });
  expect(nextMatch(found, { page: 9, at: 0 }, 1, 9)).toEqual({ page: 2, at: 0 });
  expect(nextMatch(found, { page: 2, at: 0 }, -1, 2)).toEqual({ page: 9, at: 0 });
  expect(nextMatch([], null, 1, 1)).toBeNull();
  expect(matchNumber(found, { page: 9, at: 0 })).toBe(3);
  expect(matchNumber(found, null)).toBe(0);
});

const section = (id: string, start: number, end: number, children: TreeSection[] = [], verification = "verified"): TreeSection =>
  ({ id, title: `Title ${id}`, page_start: start, page_end: end, children, verification }) as TreeSection;

const tree = [
  section("1", 1, 4, [section("1.1", 2, 3, [section("1.1.1", 3, 3)]), section("1.2", 4, 4, [], "unverified")]),
  section("2", 5, 9, [], "mentioned"),
];

test("lines are what is open, or what matches with all above it", () => {
  const none = { words: "", marks: new Set<never>() };
  expect(rowsOf(tree, new Set(), none).map((row) => row.section.id)).toEqual(["1", "2"]);
  const open = rowsOf(tree, new Set(["1"]), none);
  expect(open.map((row) => [row.section.id, row.level, row.position, row.siblings])).toEqual([
    ["1", 1, 1, 2],
    ["1.1", 2, 1, 2],
    ["1.2", 2, 2, 2],
    ["2", 1, 2, 2],
  ]);
  expect(rowsOf(tree, new Set(), { words: "1.1.1", marks: new Set() }).map((row) => row.section.id)).toEqual(["1", "1.1", "1.1.1"]);
  expect(rowsOf(tree, new Set(), { words: "", marks: new Set(["unverified" as const]) }).map((row) => row.section.id)).toEqual(["1", "1.2"]);
  expect(countMarks(tree)).toEqual({ verified: 3, mentioned: 1, repaired: 0, unverified: 1, untitled: 0 });
  expect(countMarks([{ ...section("3", 1, 1, [], "unverified"), origin: "filler" }])).toMatchObject({ unverified: 0, untitled: 1 });
  expect(pathTo(tree, "1.1.1")).toEqual(["1", "1.1", "1.1.1"]);
  expect(pathTo(tree, "9")).toEqual([]);
});

test("keys walk the tree as ARIA has it", () => {
  const rows = rowsOf(tree, new Set(["1"]), { words: "", marks: new Set() });
  expect(moveBy("ArrowRight", rows, 0)).toEqual({ to: 1 });
  expect(moveBy("ArrowRight", rows, 1)).toEqual({ open: "1.1" });
  expect(moveBy("ArrowLeft", rows, 2)).toEqual({ to: 0 });
  expect(moveBy("ArrowLeft", rows, 0)).toEqual({ close: "1" });
  expect(moveBy("End", rows, 0)).toEqual({ to: 3 });
  expect(moveBy("ArrowDown", rows, 3)).toEqual({ to: 3 });
  expect(moveBy("a", rows, 0)).toBeNull();
  expect(typeAhead("title 2", rows, 0)).toBe(3);
  expect(typeAhead("x", rows, 1)).toBe(1);
});

test("a page is about what begins on it, else about what covers it", () => {
  expect(sectionOn(tree, 3)?.id).toBe("1.1.1");
  expect(sectionOn(tree, 5)?.id).toBe("2");
  expect(sectionOn(tree, 7)?.id).toBe("2");
  expect(sectionOn(tree, 99)).toBeNull();
});

test("addresses that say nonsense say nothing", () => {
  expect(parseAt(new URLSearchParams("page=2"))).toBeNull();
  expect(parseAt(new URLSearchParams("id=a&page=-1&citation=x"))).toMatchObject({ id: "a", page: null, citation: null });
  expect(parseAt(new URLSearchParams("id=a&page=3&citation=2&answer=q"))).toMatchObject({ page: 3, citation: 2, answer: "q" });
});

test("quotes are cut out of a text once each", () => {
  expect(cut("one two three", ["two", "nowhere"])).toEqual([
    {
      level: null,
      pieces: [
        { text: "one ", quoted: false },
        { text: "two", quoted: true },
        { text: " three", quoted: false },
      ],
    },
  ]);
  expect(cut("one two", ["one two", "two"])).toEqual([{ level: null, pieces: [{ text: "one two", quoted: true }] }]);
});

test("titles that stand on the page are headings of their level, and a quote may begin in one", () => {
  const text = "𝔄 Scope\n\nShips.\n\nLimits  at night\n\n45 decibels.";
  const at = (title: string, level: number, start: [number, number], verification = "verified", origin = "tag") =>
    ({ title, level, start, verification, origin }) as TreeSection;
  const headings = headingsOn(2, text, [
    at("𝔄 Scope", 1, [2, 0]),
    at("Limits at night", 2, [2, 17]),
    at("Elsewhere", 1, [3, 0]),
    at("45 decibels", 1, [2, 34], "mentioned"),
    at("Ships", 1, [2, 9], "verified", "filler"),
    at("Moved", 1, [2, 9]),
  ]);
  expect(headings.map(({ span, level }) => [text.slice(...span), level])).toEqual([
    ["𝔄 Scope", 1],
    ["Limits  at night", 2],
  ]);
  const blocks = cut(text, ["night 45"], headings);
  expect(blocks.map(({ level, pieces }) => [level, pieces.map((piece) => piece.text).join("")])).toEqual([
    [1, "𝔄 Scope"],
    [null, "\n\nShips.\n\n"],
    [2, "Limits  at night"],
    [null, "\n\n45 decibels."],
  ]);
  expect(blocks[2]?.pieces.at(-1)).toEqual({ text: "night", quoted: true });
});
