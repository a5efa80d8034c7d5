import { LocaleISO2 } from "#contract/fields.ts";

/** The language of a stored person; English for one that the product does not speak. */
export function localeOf(stored: string): LocaleISO2 {
  const locale = LocaleISO2.safeParse(stored);
  return locale.success ? locale.data : "en";
}
