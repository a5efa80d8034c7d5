import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

export type EntryText = keyof typeof en;
/** The texts that every page before sign-in shares, looked up without a translation library so that the pages stay small. */
export const entryTexts: Record<LocaleISO2, Record<EntryText, string>> = { en, es };
