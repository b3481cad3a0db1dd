import type { Said } from "./sentences";

interface Pattern {
  shape: RegExp;
  words: string;
}

const GAP = /\{(\d)\}/g;
const made = new WeakMap<Said, readonly Pattern[]>();

/** Sentences with the most words of their own first: of two that fit, that one is meant. */
function patterns(said: Said): readonly Pattern[] {
  let found = made.get(said);
  if (!found) {
    found = Object.entries(said)
      .map(([sentence, words]) => ({ fixed: sentence.split(GAP).filter((_, at) => at % 2 === 0), words }))
      .sort((one, other) => other.fixed.join("").length - one.fixed.join("").length)
      .map(({ fixed, words }) => ({ shape: new RegExp(`^${fixed.map(literally).join("([^]*?)")}$`), words }));
    made.set(said, found);
  }
  return found;
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The server's English sentence in the reader's language, sentences in it too; as it is where there are no words for it. */
export function say(sentence: string, said: Said): string {
  for (const { shape, words } of patterns(said)) {
    const found = shape.exec(sentence);
    if (found) return words.replace(GAP, (_, gap: string) => inside(found[Number(gap) + 1] ?? "", said));
  }
  return sentence;
}

/** A sentence within another ends without a full stop. */
const inside = (sentence: string, said: Said): string => {
  const words = say(sentence, said);
  return words === sentence ? sentence : words.replace(/[.。]$/, "");
};
