import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/confirm.en.json";
import es from "../locales/confirm.es.json";

/** Texts of the page behind the link of a sign-up mail. */
export const confirmTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
