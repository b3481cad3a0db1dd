import type { TreeSection, Verification } from "@/api/types";
import { EmptyIcon, FullIcon, HalfIcon, MinusIcon, RefreshIcon } from "@/ui/icons";

/** How a title was found on its page; text that no title covers has none to be found. */
export type Mark = keyof Verification | "untitled";

/** The marks of titles. */
export const CHECKED = ["verified", "mentioned", "repaired", "unverified"] as const satisfies readonly Mark[];

export const MARKS: readonly Mark[] = [...CHECKED, "untitled"];

/** The mark of a section; one that this version does not know counts as unverified. */
export const markOf = ({ origin, verification }: Pick<TreeSection, "origin" | "verification">): Mark =>
  origin === "filler" ? "untitled" : (CHECKED.find((mark) => mark === verification) ?? "unverified");

/** Each mark has a shape of its own, so that it is told from the others without its colour. */
export const MARK_ICONS: Record<Mark, { Icon: typeof FullIcon; colour: string }> = {
  verified: { Icon: FullIcon, colour: "text-good" },
  mentioned: { Icon: HalfIcon, colour: "text-fair" },
  repaired: { Icon: RefreshIcon, colour: "text-mended" },
  unverified: { Icon: EmptyIcon, colour: "text-bad" },
  untitled: { Icon: MinusIcon, colour: "text-soft" },
};
