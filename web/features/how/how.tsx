"use client";

import { useSearchParams } from "next/navigation";

import { useText } from "@/i18n/text";
import { PathIcon } from "@/ui/icons";
import { Empty } from "@/ui/states";

/** `/how/?answer=` */
export function How() {
  const text = useText();
  const answer = useSearchParams().get("answer");
  return (
    <Empty icon={<PathIcon className="size-7" />} title={text.how.coming}>
      {answer}
    </Empty>
  );
}
