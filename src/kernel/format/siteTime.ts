import { dayMs, hourMs } from "#contract/durations.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}|${timeZone ?? ""}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, { ...options, ...(timeZone !== undefined && { timeZone }) });
  formats.set(key, made);
  return made;
}

/** 14:32:07 in the site's zone; 24 h in every language. */
export function timeOfDay(instantUtc: string, language: string, timeZone: string | undefined): string {
  return formatOf(language, timeZone, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(
    new Date(instantUtc),
  );
}

/** 12 Mar 2026, 14:32:07 in the site's zone. */
export function dateAndTime(instantUtc: string, language: string, timeZone: string | undefined): string {
  const options = {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  } as const;
  return formatOf(language, timeZone, options).format(new Date(instantUtc));
}

/** GMT-5, CET: the zone's name at that instant. */
export function zoneName(instantUtc: string, language: string, timeZone: string | undefined): string {
  const parts = formatOf(language, timeZone, { timeZoneName: "short" }).formatToParts(new Date(instantUtc));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** 14:32:07 CDT: for lists that mix the zones of several sites. */
export function timeAndZone(instantUtc: string, language: string, timeZone: string | undefined): string {
  return `${timeOfDay(instantUtc, language, timeZone)} ${zoneName(instantUtc, language, timeZone)}`;
}

/** 5 Dec 2026, 02:00 GMT: a moment that is agreed on by the minute, in a zone that is named. */
export function minuteAndZone(instantUtc: string, language: string, timeZone: string | undefined): string {
  const options = { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return `${formatOf(language, timeZone, options).format(new Date(instantUtc))} ${zoneName(instantUtc, language, timeZone)}`;
}

/** The symbols are the same in every language. */
const units = [
  ["d", dayMs],
  ["h", hourMs],
  ["min", 60_000],
  ["s", 1000],
] as const;

/** How long, in its two largest units: "9 d 4 h", "45 s". A number and its unit stay on one line. */
export function duration(milliseconds: number, language: string): string {
  const number = new Intl.NumberFormat(language);
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(milliseconds / 1000) * 1000);
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length);
    if (count === 0 && (parts.length === 0 || parts.length > 1) && unit !== "s") continue;
    if (parts.length === 2 || (parts.length === 1 && count === 0)) break;
    rest -= count * length;
    parts.push(`${number.format(count)}\u00A0${unit}`);
  }
  return parts.join(" ");
}
