import { Suspense } from "react";

import { How } from "@/features/how/how";

export default function Page() {
  return (
    <Suspense>
      <How />
    </Suspense>
  );
}
