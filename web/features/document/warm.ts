import { openPdf, pdfjs } from "./pdf/load";
import { PDF, itemOf } from "./use-loaded";

/** Has the viewer ready before the first click on a citation; where that fails the click says so. */
export const warmViewer = (): void => void Promise.all([import("./reader"), pdfjs()]).catch(() => undefined);

/** Opens a document that is about to be looked at. */
export const warmDocument = (id: string): void =>
  void itemOf(id)
    .then(async (item) => item.media_type === PDF && (await openPdf(id)))
    .catch(() => undefined);
