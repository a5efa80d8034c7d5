import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/confirm.en.json";
import es from "../locales/confirm.es.json";

/** The texts of the page that the mail of a sign-up leads to. */
export const confirmTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
