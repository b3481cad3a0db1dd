import { Suspense } from "react";

import { Ask } from "@/features/ask/ask";

export default function Page() {
  return (
    <Suspense>
      <Ask />
    </Suspense>
  );
}
