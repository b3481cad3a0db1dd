/** Addresses of the screens; ids are in the query, because the pages are static. */

const query = (fields: Record<string, string | number | readonly string[] | null | undefined>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === "") continue;
    const text = typeof value === "object" ? value.join(",") : String(value);
    if (text) parameters.set(name, text);
  }
  const tail = parameters.toString();
  return tail ? `?${tail}` : "";
};

export const askPlace = (where: { chat?: string | null; documents?: readonly string[]; answer?: string | null }): string =>
  `/ask/${query({ chat: where.chat, documents: where.documents, answer: where.answer })}`;

export const documentPlace = (
  id: string,
  at: { page?: number; citation?: number; answer?: string; section?: string; figure?: string } = {},
): string =>
  `/document/${query({ id, page: at.page, section: at.section, citation: at.citation, answer: at.answer, figure: at.figure })}`;

export const howPlace = (answer: string): string => `/how/${query({ answer })}`;

/** The ids of a list in the query: "a,b". */
export const idsOf = (value: string | null): string[] => (value ?? "").split(",").filter(Boolean);
