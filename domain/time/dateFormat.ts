/** The English of the product is British: 5 Dec 2026, and 24 hours. Every other language is its own locale. */
export function localeOf(language: string): string {
  return language === "en" ? "en-GB" : language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept by what it was asked for with, because to make one costs 50 µs. Without a zone it shows the one of this machine. */
export function dateFormat(language: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
  formats.set(key, made);
  return made;
}

/** 2026-03-12 14:32:07 by the clock of a zone, which sorts as text and which every spreadsheet reads. */
export function sortableTime(instant: number | Date, timeZone: string): string {
  // Sweden writes dates as ISO does.
  return dateFormat("sv-SE", timeZone, { dateStyle: "short", timeStyle: "medium" }).format(instant);
}
