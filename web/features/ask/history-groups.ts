export type Group = "today" | "week" | "older";

const DAY_MILLISECONDS = 86_400_000;

/** Which part of the history a chat belongs to. */
export function groupOf(updated: string, now: number): Group {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const moment = Date.parse(updated);
  return moment >= midnight ? "today" : moment >= midnight - 6 * DAY_MILLISECONDS ? "week" : "older";
}
