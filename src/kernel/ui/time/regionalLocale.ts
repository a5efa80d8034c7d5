import { dateFormat, localeOf } from "#domain/time/dateFormat.ts";

/**
 * The language as people of this browser's region write it: the first of the browser's languages that is of the console's language,
 * else as the product writes the language. `en-GB` begins the week on Monday and writes the day first, `en-US` neither.
 */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((each) => each.toLowerCase().split("-")[0] === language) ?? localeOf(language);
}

/** The day that a week begins with there: 0 is Sunday. */
export function weekStart(locale: string): 0 | 1 | 6 {
  const known: Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(locale);
  // Browsers have it as a method or, older ones, as a property; one that has neither gets the most common.
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  if (firstDay === 7) return 0;
  return firstDay === 6 ? 6 : 1;
}

/** The order in which numbers of a date are written there. */
export function dateOrder(locale: string): readonly ("year" | "month" | "day")[] {
  const parts = dateFormat(locale, undefined, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? [type] : []));
}
