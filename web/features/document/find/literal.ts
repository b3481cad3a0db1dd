/** Start and end in UTF-16 units of the text. */
export type Span = readonly [start: number, end: number];

interface Folded {
  text: string;
  /** Where in the original each unit of `text` comes from; one more for the end. */
  from: number[];
}

// A syllable in conjoining letters, or a character with its marks: what NFKC can join.
const CLUSTER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}/gsu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々ー]/u;
const LETTER = /\p{L}/u;
const IGNORED = /[\u00ad\ufffe\u200b\ufeff]/u;

/**
 * Text as it is compared: NFKC, small letters, runs of white space as one space, none between two letters of Chinese,
 * Japanese or Korean where a line ends, a hyphen at a line's end joined.
 */
function fold(original: string): Folded {
  const from: number[] = [];
  let text = "";
  const clusters = [...original.matchAll(CLUSTER)];
  for (let at = 0; at < clusters.length; at += 1) {
    const found = clusters[at];
    if (!found) break;
    const [cluster] = found;
    if (IGNORED.test(cluster)) continue;
    if (/^\s/u.test(cluster)) {
      let end = at;
      while (/^\s/u.test(clusters[end + 1]?.[0] ?? "")) end += 1;
      const breaks = clusters.slice(at, end + 1).some(([space]) => /[\n\r]/.test(space));
      const next = clusters[end + 1]?.[0] ?? "";
      const joined = breaks && CJK.test(text.at(-1) ?? "") && CJK.test(next);
      const hyphen = breaks && /[-\u2010]$/u.test(text) && LETTER.test(text.at(-2) ?? "") && LETTER.test(next);
      if (hyphen) {
        text = text.slice(0, -1);
        from.pop();
      } else if (!joined) {
        text += " ";
        from.push(found.index);
      }
      at = end;
      continue;
    }
    for (const unit of cluster.normalize("NFKC").toLowerCase().split("")) {
      text += unit;
      from.push(found.index);
    }
  }
  from.push(original.length);
  return { text, from };
}

/** Where the words stand in the text, in order, without overlaps; at most `most`. None for empty words. */
export function findLiteral(text: string, words: string, most = 1000): Span[] {
  const needle = fold(words.trim()).text;
  if (!needle) return [];
  const folded = fold(text);
  const spans: Span[] = [];
  for (let at = folded.text.indexOf(needle); at >= 0 && spans.length < most; at = folded.text.indexOf(needle, at + needle.length)) {
    const start = folded.from[at] ?? 0;
    const last = folded.from[at + needle.length - 1] ?? start;
    let next = at + needle.length;
    while ((folded.from[next] ?? text.length) === last && next < folded.from.length - 1) next += 1;
    let end = folded.from[next] ?? text.length;
    // White space that was folded away after the last letter does not belong to it.
    while (end > last + 1 && /[\s-]/u.test(text[end - 1] ?? "")) end -= 1;
    spans.push([start, end]);
  }
  return spans;
}

/** The text around a span on one line, in three parts. */
export function excerpt(text: string, [start, end]: Span, around = 50): [before: string, match: string, after: string] {
  const line = (part: string): string => part.replace(/\s+/g, " ");
  const from = Math.max(0, start - around);
  const to = Math.min(text.length, end + around);
  return [
    (from > 0 ? "…" : "") + line(text.slice(from, start)).trimStart(),
    line(text.slice(start, end)),
    line(text.slice(end, to)).trimEnd() + (to < text.length ? "…" : ""),
  ];
}
