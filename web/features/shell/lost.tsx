"use client";

import { useText } from "@/i18n/text";
import { ButtonLink } from "@/ui/button";
import { SearchIcon } from "@/ui/icons";
import { Empty } from "@/ui/states";

export function Lost() {
  const text = useText().common.lost;
  return (
    <Empty page icon={<SearchIcon className="size-7" />} title={text.title} action={<ButtonLink href="/">{text.back}</ButtonLink>}>
      {text.lead}
    </Empty>
  );
}
