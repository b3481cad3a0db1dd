import type { ComponentProps } from "react";

import { Link } from "./link";

type Look = "primary" | "plain" | "quiet" | "danger";

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55";

const LOOKS: Record<Look, string> = {
  primary: "border border-transparent bg-accent text-on-accent hover:brightness-110 disabled:hover:brightness-100",
  plain: "border border-edge bg-surface text-ink enabled:hover:bg-sunken",
  quiet: "text-ink hover:bg-sunken",
  danger: "border border-bad text-bad bg-surface enabled:hover:bg-bad-tint",
};

const SIZES = { small: "min-h-8 px-2.5 text-sm", normal: "min-h-10 px-4 text-[0.9375rem]" } as const;

interface Dress {
  look?: Look;
  size?: keyof typeof SIZES;
}

export function Button({ look = "plain", size = "normal", className = "", ...rest }: ComponentProps<"button"> & Dress) {
  return <button type="button" className={`${BASE} ${LOOKS[look]} ${SIZES[size]} ${className}`} {...rest} />;
}

export function ButtonLink({ look = "plain", size = "normal", className = "", ...rest }: ComponentProps<typeof Link> & Dress) {
  return <Link className={`${BASE} ${LOOKS[look]} ${SIZES[size]} ${className}`} {...rest} />;
}

/** A button with an icon alone; `label` is its name and its tooltip. */
export function IconButton({
  label,
  className = "",
  small = false,
  ...rest
}: ComponentProps<"button"> & { label: string; small?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid place-items-center rounded-lg text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 ${small ? "size-8" : "size-10"} ${className}`}
      {...rest}
    />
  );
}
