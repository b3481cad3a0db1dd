"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, lazy } from "react";

import { useText } from "@/i18n/text";
import { ButtonLink } from "@/ui/button";
import { PathIcon } from "@/ui/icons";
import { Spinner } from "@/ui/progress";
import { Empty } from "@/ui/states";

const Story = lazy(() => import("./story"));

/** `/how/?answer=` */
export function How() {
  const text = useText();
  const answer = useSearchParams().get("answer");
  if (!answer) {
    const words = text.how.none;
    return (
      <Empty icon={<PathIcon className="size-7" />} title={words.title} action={<ButtonLink href="/ask/">{words.ask}</ButtonLink>}>
        {words.lead}
      </Empty>
    );
  }
  return (
    <Suspense fallback={<div className="grid flex-1 place-items-center"><Spinner label={text.common.loading} /></div>}>
      <Story key={answer} id={answer} />
    </Suspense>
  );
}
