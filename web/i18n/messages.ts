import type { en } from "./en";
import type { Said } from "./sentences";

/** The same keys with any words: what every other language has to fill. A missing key does not compile. */
type Words<Part> = {
  [Key in keyof Part]: Part[Key] extends string
    ? string
    : Part[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Words<Part[Key]>;
};

export type Messages = Words<Omit<typeof en, "said">> & { said: Said };
