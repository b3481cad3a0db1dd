import { expect, test } from "vitest";

import { en } from "@/i18n/en";
import { ja } from "@/i18n/ja";
import { ko } from "@/i18n/ko";

/** Every text with its path; functions are called with values that show. */
function* texts(part: unknown, path = ""): Generator<[string, string]> {
  if (typeof part === "string") yield [path, part];
  else if (typeof part === "function") yield [path, String((part as (...values: unknown[]) => unknown)("7", "8", "9", "10"))];
  else for (const [name, value] of Object.entries(part as object)) yield* texts(value, path ? `${path}.${name}` : name);
}

/** Names that are the same everywhere. */
const NAMES = /vectree|Markdown|Word|PDF/g;

const english = new Map(texts(en));

test.each([
  ["ko", ko, /[가-힣]/],
  ["ja", ja, /[ぁ-んァ-ン一-龯]/],
])("%s says everything, in its own script", (_, messages, script) => {
  const own = new Map(texts(messages));
  expect([...own.keys()]).toEqual([...english.keys()]);
  const foreign = [...own].filter(([path, text]) => /\p{L}{2}/u.test(text) && !script.test(text) && text !== english.get(path));
  expect(foreign).toEqual([]);
  const left = [...own].filter(([path, text]) => text === english.get(path) && /[a-z]{3}/i.test(text.replace(NAMES, "")));
  expect(left, "left in English").toEqual([]);
});

test("nothing is empty", () => {
  expect([...english].filter(([, text]) => !text.trim())).toEqual([]);
});
