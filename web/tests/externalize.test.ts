import { expect, test } from "vitest";

import { externalize, refused } from "../scripts/externalize.mjs";

test("inline scripts become one file for each run, in their order", () => {
  const page = '<head><script src="/a.js"></script></head><p>x</p><script id="_R_">one()</script><script>two()</script>';
  const { html, files } = externalize(page);
  expect([...files.values()]).toEqual(["one();\ntwo()"]);
  expect(html).toMatch(/<p>x<\/p><script src="\/_next\/static\/inline\/[0-9a-f]{16}\.js" id="_R_"><\/script>$/);
  expect(refused(html)).toEqual([]);
});

test("what a strict policy refuses is found", () => {
  expect(refused("<script>x()</script>")).toHaveLength(1);
  expect(refused("<style>p{}</style>")).toHaveLength(1);
  expect(refused('<p style="color:red">')).toHaveLength(1);
  expect(refused('<body onload="x()">')).toHaveLength(1);
  expect(refused('<link href="https://example.org/font.css">')).toHaveLength(1);
  expect(refused('<a href="/ask/">style=</a><script src="/a.js"></script>')).toEqual([]);
});
