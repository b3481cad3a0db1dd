import { Suspense } from "react";

import { DocumentScreen } from "@/features/document/document";

export default function Page() {
  return (
    <Suspense>
      <DocumentScreen />
    </Suspense>
  );
}
