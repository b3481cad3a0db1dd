"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, lazy } from "react";

import { useText } from "@/i18n/text";
import { ButtonLink } from "@/ui/button";
import { FileIcon } from "@/ui/icons";
import { Spinner } from "@/ui/progress";
import { Empty } from "@/ui/states";

import { parseAt } from "./at";

const Reader = lazy(() => import("./reader"));

/** `/document/?id=&page=&citation=&answer=&section=&figure=` */
export function DocumentScreen() {
  const words = useText().document;
  const at = parseAt(useSearchParams());
  if (!at) {
    return (
      <Empty icon={<FileIcon className="size-7" />} title={words.none.title} action={<ButtonLink href="/">{words.none.back}</ButtonLink>}>
        {words.none.lead}
      </Empty>
    );
  }
  return (
    <Suspense fallback={<div className="grid flex-1 place-items-center"><Spinner label={words.opening} /></div>}>
      <Reader key={at.id} at={at} />
    </Suspense>
  );
}
