"use client";

import { useText } from "@/i18n/text";
import { Button } from "@/ui/button";
import { RefreshIcon, WarningIcon } from "@/ui/icons";
import { Empty } from "@/ui/states";

export default function Broken({ error }: { error: Error }) {
  const text = useText().common.broken;
  return (
    <Empty
      page
      icon={<WarningIcon className="size-7" />}
      title={text.title}
      action={
        <Button onClick={() => window.location.reload()}>
          <RefreshIcon />
          {text.reload}
        </Button>
      }
    >
      <p>{text.lead}</p>
      <p className="mt-2 font-mono text-sm break-words">{error.message}</p>
    </Empty>
  );
}
