import type { Verification } from "@/api/types";
import { EmptyIcon, FullIcon, HalfIcon, RefreshIcon } from "@/ui/icons";

export type Mark = keyof Verification;

export const MARKS = ["verified", "mentioned", "repaired", "unverified"] as const satisfies readonly Mark[];

/** The mark of a section; one that this version does not know counts as unverified. */
export const markOf = (verification: string): Mark => MARKS.find((mark) => mark === verification) ?? "unverified";

/** Each mark has a shape of its own, so that it is told from the others without its colour. */
export const MARK_ICONS: Record<Mark, { Icon: typeof FullIcon; colour: string }> = {
  verified: { Icon: FullIcon, colour: "text-good" },
  mentioned: { Icon: HalfIcon, colour: "text-fair" },
  repaired: { Icon: RefreshIcon, colour: "text-mended" },
  unverified: { Icon: EmptyIcon, colour: "text-bad" },
};
