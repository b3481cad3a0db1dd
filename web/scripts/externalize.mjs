// Moves every inline script of the exported pages into a file, so that the content security policy can be
// `script-src 'self'; style-src 'self'`. Fails where a page keeps anything that such a policy would refuse.
//
//     node scripts/externalize.mjs [out]
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = "_next/static/inline";
const RUN = /(?:<script(?![^>]*\ssrc=)[^>]*>(?:(?!<\/script).)*<\/script>)+/gs;
const ONE = /<script([^>]*)>((?:(?!<\/script).)*)<\/script>/gs;

/**
 * The page without inline scripts, and the files that they became. Scripts that follow each other share a file; all
 * run in the order and at the place they had.
 * @param {string} html
 * @returns {{html: string, files: Map<string, string>}}
 */
export function externalize(html) {
  const files = new Map();
  const moved = html.replace(RUN, (run) => {
    const source = [...run.matchAll(ONE)].map(([, , code]) => code).join(";\n");
    const id = run.match(/<script[^>]*\sid="([^"]*)"/)?.[1];
    const name = `${createHash("sha256").update(source).digest("hex").slice(0, 16)}.js`;
    files.set(name, source);
    return `<script src="/${FOLDER}/${name}"${id ? ` id="${id}"` : ""}></script>`;
  });
  return { html: moved, files };
}

/**
 * What of a page the policy would refuse: inline scripts and styles, style and handler attributes, other hosts.
 * @param {string} html
 * @returns {string[]}
 */
export function refused(html) {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  const foreign = /\s(?:src|href)="(?:https?:)?\/\//i;
  return tags.filter(
    (tag) =>
      /^<style\b/i.test(tag) ||
      (/^<script\b/i.test(tag) && !/\ssrc=/i.test(tag)) ||
      /\sstyle=/i.test(tag) ||
      /\son[a-z]+=/i.test(tag) ||
      foreign.test(tag),
  );
}

function main(out) {
  const bad = [];
  mkdirSync(join(out, FOLDER), { recursive: true });
  for (const name of readdirSync(out, { recursive: true })) {
    if (!name.endsWith(".html")) continue;
    const path = join(out, name);
    const { html, files } = externalize(readFileSync(path, "utf8"));
    for (const [file, source] of files) writeFileSync(join(out, FOLDER, file), source);
    writeFileSync(path, html);
    bad.push(...refused(html).map((tag) => `${name}: ${tag.slice(0, 120)}`));
  }
  if (bad.length) {
    console.error(`The policy would refuse:\n${bad.join("\n")}`);
    process.exit(1);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv[2] ?? "out");
