import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/signUp.en.json";
import es from "../locales/signUp.es.json";

export type SignUpText = keyof typeof en;
/** The texts of the page on which somebody asks for an account. */
export const signUpTexts: Record<LocaleISO2, Record<SignUpText, string>> = { en, es };
