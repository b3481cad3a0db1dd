import { expect, test } from "vitest";

import { en } from "@/i18n/en";
import { ja } from "@/i18n/ja";
import { ko } from "@/i18n/ko";
import type { Messages } from "@/i18n/messages";
import { say } from "@/i18n/say";

/** Every text with its path; functions are called with values that show. */
function* texts(part: unknown, path = "", values: readonly unknown[] = ["7", "8", "9", "10"]): Generator<[string, string]> {
  if (typeof part === "string") yield [path, part];
  else if (typeof part === "function") yield [path, String((part as (...values: unknown[]) => unknown)(...values))];
  else for (const [name, inner] of Object.entries(part as object)) yield* texts(inner, path ? `${path}.${name}` : name, values);
}

/** Names that are the same everywhere. */
const NAMES = /vectree|Markdown|Word|PDF/g;

/** The server's sentences have tests of their own. */
const own = ({ said: _, ...words }: Messages) => words;

const english = new Map(texts(own(en)));

test.each([
  ["ko", ko, /[가-힣]/],
  ["ja", ja, /[ぁ-んァ-ン一-龯]/],
])("%s says everything, in its own script", (_, messages, script) => {
  const there = new Map(texts(own(messages)));
  expect([...there.keys()]).toEqual([...english.keys()]);
  const foreign = [...there].filter(([path, text]) => /\p{L}{2}/u.test(text) && !script.test(text) && text !== english.get(path));
  expect(foreign).toEqual([]);
  const left = [...there].filter(([path, text]) => text === english.get(path) && /[a-z]{3}/i.test(text.replace(NAMES, "")));
  expect(left, "left in English").toEqual([]);
});

test("one thing is one thing in English", () => {
  const ones = [...texts(en, "", [1, "", 1, 1])].filter(([, text]) => /\b1 (?:more )?(?!(?:s|is)\b)[a-z]+s\b/.test(text));
  expect(ones).toEqual([]);
});

test("nothing is empty", () => {
  expect([...english].filter(([, text]) => !text.trim())).toEqual([]);
});

test.each([
  ["ko", ko, /[가-힣]/],
  ["ja", ja, /[ぁ-んァ-ン一-龯]/],
])("%s has words of its own for every sentence of the server", (_, { said }, script) => {
  const gaps = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([gap]) => gap);
  for (const [sentence, words] of Object.entries(said)) {
    expect(gaps(sentence), words).toEqual(expect.arrayContaining(gaps(words)));
    if (/[a-z]{3}/i.test(sentence) && !/^\W*$/.test(words.replace(/\{\d\}/g, ""))) expect(words, sentence).toMatch(script);
    const filled = sentence.replace(/\{(\d)\}/g, "<$1>");
    expect(say(filled, said), sentence).toBe(words.replace(/\{(\d)\}/g, "<$1>"));
  }
});

test("a sentence keeps its facts in another language, and sentences in it are put into that too", () => {
  expect(say("'보고서.pdf' is empty", ko.said)).toBe("'보고서.pdf': 빈 파일입니다.");
  expect(say("auto: hybrid, because the question compares", ja.said)).toBe("自動選択：比較を求める質問のため");
  expect(say("'a.md' is XML; vectree reads PDF, Markdown, plain text, HTML, DOCX, page-text JSON and section-tree JSON", ko.said)).toBe(
    "'a.md': XML 파일입니다. 읽을 수 있는 형식: PDF, Markdown, 일반 텍스트, HTML, DOCX, 쪽 텍스트 JSON, 절 트리 JSON",
  );
  expect(say("The model's answer could not be used, so these are the documents' own sentences (m does not answer: 503).", ja.said)).toBe(
    "モデルの回答を利用できないため、文書の文をそのまま示します（mが応答していません：503）。",
  );
  expect(say("body.budget_tokens: Input should be greater than or equal to 1", ko.said)).toBe("body.budget_tokens: 1 이상이어야 합니다");
  expect(say("Titles that were expected but not found in the text were left out: 'A (1)', 'B.' and 3 more.", ko.said)).toBe(
    "본문에서 찾지 못한 제목은 제외했습니다: 'A (1)', 'B.' 외 3개.",
  );
});

test("what has no words stays as the server says it, and so does everything in English", () => {
  for (const sentence of ["", "a later server says this", "$& is {0}", "'a' is empty, nearly"]) expect(say(sentence, ko.said)).toBe(sentence);
  expect(say("'a' is empty", en.said)).toBe("'a' is empty");
  expect(say("the budget of $& is used up", ko.said)).toBe("비용 한도 $&을(를) 다 썼습니다.");
});
