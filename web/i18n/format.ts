import type { Language } from "@/state/preferences";

/** Bytes as people read them: "1.4 MB". */
export function bytes(size: number, language: Language): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = size < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(size) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step] ?? "byte",
    unitDisplay: "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(size / 1000 ** step);
}

/** A share in [0, 1] as whole percent, rounded down, so that only a full one reads "100%". */
export const percent = (share: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "percent" }).format(Math.floor(share * 100) / 100);

export const count = (number: number, language: Language): string => new Intl.NumberFormat(language).format(number);

/** How long something took: "42ms", "1.4s". */
export const duration = (milliseconds: number, language: Language): string => {
  const short = milliseconds < 1000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: short ? "millisecond" : "second",
    unitDisplay: "narrow",
    maximumFractionDigits: !short && milliseconds < 10_000 ? 1 : 0,
  }).format(short ? milliseconds : milliseconds / 1000);
};

const STEPS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

/** How long ago a moment (ISO 8601) was: "3 days ago"; under a minute "now". Empty for what is no date. */
export function ago(moment: string, language: Language, now: number = Date.now()): string {
  const passed = (Date.parse(moment) - now) / 1000;
  if (Number.isNaN(passed)) return "";
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  for (const [unit, length] of STEPS) if (Math.abs(passed) >= length) return format.format(Math.trunc(passed / length), unit);
  return format.format(0, "second");
}

/** The name of a language in the reader's own: "Korean"; the code where there is none. */
export function languageName(code: string, language: Language): string {
  if (code === "und" || code === "") return "";
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
