import { expect, test } from "vitest";

import { EventCutter } from "@/api/sse";

const STREAM = ': hello\n\nevent: token\ndata: {"text":"가"}\n\ndata: one\ndata: two\r\n\r\nevent: nothing\n\n';

const WANTED = [
  { event: "token", data: '{"text":"가"}' },
  { event: "message", data: "one\ntwo" },
];

test("events come out whole however the text is cut", () => {
  for (const size of [1, 2, 3, 7, 1000]) {
    const cutter = new EventCutter();
    const found = [];
    for (let at = 0; at < STREAM.length; at += size) found.push(...cutter.push(STREAM.slice(at, at + size)));
    expect(found, `pieces of ${size}`).toEqual(WANTED);
  }
});

test("an event that is not finished does not come", () => {
  expect(new EventCutter().push("data: half")).toEqual([]);
});
