import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/password.en.json";
import es from "./locales/password.es.json";

export type PasswordText = keyof typeof en;
/** Texts of the password form; they load with it. */
export const passwordTexts: Record<LocaleISO2, Record<PasswordText, string>> = { en, es };
