import { dateFormat, localeOf } from "#domain/time/dateFormat.ts";

/**
 * The locale for dates: the first of the browser's locales in the console's language, or else the product's own. In `en-GB` the week begins
 * on Monday and dates with the day, in `en-US` with Sunday and the month.
 */
export function regionalLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((each) => each.toLowerCase().split("-")[0] === language) ?? localeOf(language);
}

/** First day of the week in this locale; 0 is Sunday. */
export function weekStart(locale: string): 0 | 1 | 6 {
  const known: Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } } = new Intl.Locale(locale);
  // Newer browsers have a method, older ones a property. Without both, Monday is the most common.
  const { firstDay } = known.getWeekInfo?.() ?? known.weekInfo ?? { firstDay: 1 };
  if (firstDay === 7) return 0;
  return firstDay === 6 ? 6 : 1;
}

/** The order of year, month and day in numeric dates. */
export function dateOrder(locale: string): readonly ("year" | "month" | "day")[] {
  const parts = dateFormat(locale, undefined, { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? [type] : []));
}
