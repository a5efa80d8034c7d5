import type { LocaleISO2 } from "#contract/fields.ts";

/** Each language as its speakers call it. */
export const languageNames: Readonly<Record<LocaleISO2, string>> = { en: "English", es: "Español" };

/** The languages of the product, in the order in which they are offered. */
export const languages = Object.keys(languageNames) as LocaleISO2[];

/** The language of a browser's tag (`es-MX`), where the product speaks it. */
export function spokenLanguage(tag: string): LocaleISO2 | undefined {
  return languages.find((language) => tag.startsWith(language));
}
