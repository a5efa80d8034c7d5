import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/signUp.en.json";
import es from "../locales/signUp.es.json";

export type SignUpText = keyof typeof en;
/** Texts of the sign-up page. */
export const signUpTexts: Record<LocaleISO2, Record<SignUpText, string>> = { en, es };
