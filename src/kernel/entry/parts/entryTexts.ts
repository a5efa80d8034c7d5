import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

export type EntryText = keyof typeof en;
/** The common texts of all pages before sign-in. They need no translation library, so that the pages stay small. */
export const entryTexts: Record<LocaleISO2, Record<EntryText, string>> = { en, es };
