import { readFileSync } from "node:fs";
import { LocaleISO2 } from "#contract/fields.ts";
import { localeOf } from "./locale.ts";
import type english from "./locales/en.json";

export type PlatformTexts = typeof english;

const read = (language: LocaleISO2) =>
  JSON.parse(readFileSync(new URL(`locales/${language}.json`, import.meta.url), "utf8")) as PlatformTexts;
const texts = Object.fromEntries(LocaleISO2.options.map((language) => [language, read(language)])) as Record<LocaleISO2, PlatformTexts>;

/** What the platform itself writes to people, in the language of a stored person. */
export function textsIn(language: string): PlatformTexts {
  return texts[localeOf(language)];
}
