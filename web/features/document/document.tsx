"use client";

import { useSearchParams } from "next/navigation";

import { useText } from "@/i18n/text";
import { FileIcon } from "@/ui/icons";
import { Empty } from "@/ui/states";

/** `/document/?id=&page=&citation=&answer=&section=` */
export function DocumentScreen() {
  const text = useText();
  const id = useSearchParams().get("id");
  return (
    <Empty icon={<FileIcon className="size-7" />} title={text.document.coming}>
      {id}
    </Empty>
  );
}
