/** A number of things: "1 page", "12 pages". The number may have been written out already. */
export const counted = (number: number | string, one: string): string => `${number} ${one}${String(number) === "1" ? "" : "s"}`;
