import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/reset.en.json";
import es from "./locales/reset.es.json";

/** Texts of the page for a new password. */
export const resetTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
