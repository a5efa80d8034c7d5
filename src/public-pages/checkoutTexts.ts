import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/checkout.en.json";
import es from "./locales/checkout.es.json";

/** Texts of the payment result. */
export const checkoutTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
