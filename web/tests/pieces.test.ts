import { expect, test } from "vitest";

import { composing } from "@/features/composing";
import { levelOf, pieces } from "@/features/ask/pieces";

const known = new Set([1, 2]);

test("marks of known citations become chips, everything else stays as written", () => {
  expect(pieces("A [1] b [9][2].", known)).toEqual([
    { text: "A " },
    { citation: 1 },
    { text: " b [9]" },
    { citation: 2 },
    { text: "." },
  ]);
  expect(pieces("", known)).toEqual([]);
});

test("a citation without a mark comes last, once", () => {
  expect(pieces("A [1].", known, [1, 2, 7])).toEqual([{ text: "A " }, { citation: 1 }, { text: "." }, { citation: 2 }]);
});

test("levels begin where the verdict has them", () => {
  expect([0, 0.59, 0.6, 0.79, 0.8, 1].map(levelOf)).toEqual(["low", "low", "medium", "medium", "high", "high"]);
});

test("Enter that ends a composition is told from Enter that sends", () => {
  expect(composing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(composing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(composing({ isComposing: false, keyCode: 13 })).toBe(false);
});
