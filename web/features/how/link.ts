import type { GraphNode } from "@/api/types";
import { documentPlace } from "@/features/places";

/** Where a node leads: its document, at the page, section or citation; null for questions and tools. */
export function placeOfNode(node: GraphNode, answer: string): string | null {
  if (!node.document_id) return null;
  const citation = node.kind === "citation" ? Number(node.id.split(":").at(-1)) : NaN;
  return documentPlace(node.document_id, {
    ...(node.page && { page: node.page }),
    ...(node.section_id && { section: node.section_id }),
    ...(Number.isInteger(citation) && { citation, answer }),
  });
}
