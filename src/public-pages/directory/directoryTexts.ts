import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/directory.en.json";
import es from "../locales/directory.es.json";
import type { PageWords } from "../usePageWords.ts";

export type DirectoryText = keyof typeof en;
export type DirectoryWords = PageWords<DirectoryText>;

/** Texts of the intercom directory's page. */
export const directoryTexts: Record<LocaleISO2, Record<DirectoryText, string>> = { en, es };
