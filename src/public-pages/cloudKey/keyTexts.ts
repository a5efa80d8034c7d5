import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/key.en.json";
import es from "../locales/key.es.json";
import type { PageWords } from "../usePageWords.ts";

export type KeyText = keyof typeof en;
export type KeyWords = PageWords<KeyText>;

/** Texts of the cloud key's page up to the PIN. */
export const keyTexts: Record<LocaleISO2, Record<KeyText, string>> = { en, es };
