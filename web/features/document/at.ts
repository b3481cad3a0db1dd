/** What of a document is looked at, as the address says it. */
export interface At {
  id: string;
  page: number | null;
  section: string | null;
  citation: number | null;
  answer: string | null;
  figure: string | null;
}

const whole = (value: string | null): number | null => {
  const number = Number(value);
  return value && Number.isInteger(number) && number >= 1 ? number : null;
};

/** What the query says; what is no page or citation counts as not said. Null without a document. */
export function parseAt(query: { get: (name: string) => string | null }): At | null {
  const id = query.get("id");
  if (!id) return null;
  return {
    id,
    page: whole(query.get("page")),
    section: query.get("section"),
    citation: whole(query.get("citation")),
    answer: query.get("answer"),
    figure: query.get("figure"),
  };
}
