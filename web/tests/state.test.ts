import { expect, test } from "vitest";

import type { Job, JobState } from "@/api/types";
import { groupOf } from "@/features/ask/history-groups";
import { askPlace, documentPlace, idsOf } from "@/features/places";
import { hasPages, placeOf } from "@/features/units";
import { en } from "@/i18n/en";
import { ago, bytes, duration, percent } from "@/i18n/format";
import { merge, newlyDone, rereadAt } from "@/state/jobs";
import { place } from "@/ui/place";

const job = (id: string, state: JobState, created: string): Job => ({
  id,
  kind: "add",
  name: `${id}.pdf`,
  collection: "default",
  state,
  stage: null,
  done: 0,
  total: 0,
  attempts: 1,
  cancelling: false,
  error: null,
  document_id: null,
  created,
  started: null,
  finished: null,
});

test("jobs are replaced by their id, the newest first; a whole list forgets the others", () => {
  const known = [job("b", "running", "2026-01-02"), job("a", "queued", "2026-01-01")];
  const merged = merge(known, [job("a", "running", "2026-01-01"), job("c", "queued", "2026-01-03")], false);
  expect(merged.map(({ id, state }) => [id, state])).toEqual([
    ["c", "queued"],
    ["b", "running"],
    ["a", "running"],
  ]);
  expect(merge(known, [job("c", "done", "2026-01-03")], true).map(({ id }) => id)).toEqual(["c"]);
});

test("a document is known to have been read again by its last job that did so", () => {
  const done = (id: string, kind: Job["kind"], document_id: string, finished: string): Job => ({ ...job(id, "done", finished), kind, document_id, finished });
  const jobs = [done("d", "add", "one", "4"), done("c", "reindex", "one", "3"), done("b", "reindex", "one", "2"), done("a", "reindex", "two", "1")];
  expect(rereadAt(jobs, "one")).toBe("3");
  expect(rereadAt(jobs, "three")).toBe("");
});

test("only PDF and what names its pages has pages; short times are in milliseconds", () => {
  const kinds = ["application/pdf", "application/vnd.vectree.pages+json", "text/html", "text/markdown", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];
  expect(kinds.map(hasPages)).toEqual([true, true, false, false, false]);
  expect([duration(42.4, "en"), duration(1440, "en"), duration(15_300, "en")]).toEqual(["42ms", "1.4s", "15s"]);
});

test("a place is a page with its printed label where that is another, or paragraphs", () => {
  expect(placeOf(3, null, en)).toBe("p. 3");
  expect(placeOf(3, "3", en)).toBe("p. 3");
  expect(placeOf(3, "iii", en)).toBe("p. 3 (printed iii)");
  expect(placeOf(1, "¶ 3-4", en)).toBe("¶ 3-4");
});

test("only what was finished while we looked counts as newly done", () => {
  const done = [job("a", "done", "2026-01-01")];
  expect(newlyDone([], done, false)).toBe(0);
  expect(newlyDone([], done, true)).toBe(1);
  expect(newlyDone([job("a", "running", "2026-01-01")], done, false)).toBe(1);
  expect(newlyDone(done, done, true)).toBe(0);
});

test("a floating box is below its anchor, above where there is no room, and always inside the window", () => {
  const view = { width: 400, height: 300 };
  const at = (left: number, top: number) => ({ left, top, right: left + 20, bottom: top + 20 });
  expect(place(at(10, 10), { width: 100, height: 50 }, view)).toEqual({ left: 10, top: 36 });
  expect(place(at(380, 270), { width: 100, height: 50 }, view)).toEqual({ left: 292, top: 214 });
  expect(place(at(200, 10), { width: 100, height: 50 }, view, true)).toEqual({ left: 120, top: 36 });
  expect(place(at(10, 10), { width: 500, height: 600 }, view)).toEqual({ left: 8, top: 8 });
});

test("places carry what they are given and nothing empty", () => {
  expect(askPlace({ chat: null, documents: [], answer: undefined as never })).toBe("/ask/");
  expect(askPlace({ documents: ["a", "b"] })).toBe("/ask/?documents=a%2Cb");
  expect(documentPlace("x", { page: 3, citation: 1, answer: "y" })).toBe("/document/?id=x&page=3&citation=1&answer=y");
  expect(idsOf("a,b")).toEqual(["a", "b"]);
  expect(idsOf(null)).toEqual([]);
});

test("figures read as people write them", () => {
  expect(bytes(0, "en")).toBe("0 byte");
  expect(bytes(1_400_000, "en")).toBe("1.4 MB");
  expect(percent(0.996, "en")).toBe("99%");
  const now = Date.parse("2026-11-30T12:00:00Z");
  expect(ago("2026-11-29T12:00:00Z", "en", now)).toBe("yesterday");
  expect(ago("2026-11-30T11:30:00Z", "ko", now)).toBe("30분 전");
  expect(ago("nonsense", "en", now)).toBe("");
});

test("chats are grouped by their last day", () => {
  const now = new Date(2026, 10, 30, 12).getTime();
  expect(groupOf(new Date(2026, 10, 30, 0, 1).toISOString(), now)).toBe("today");
  expect(groupOf(new Date(2026, 10, 24, 1).toISOString(), now)).toBe("week");
  expect(groupOf(new Date(2026, 9, 1).toISOString(), now)).toBe("older");
});
