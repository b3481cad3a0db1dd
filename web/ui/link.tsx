import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link inside the application. What it leads to is fetched on hover, not on sight: a page may hold hundreds. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
