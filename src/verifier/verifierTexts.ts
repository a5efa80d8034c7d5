import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

export type VerifierTexts = typeof en;

export const verifierTexts: Readonly<Record<LocaleISO2, VerifierTexts>> = { en, es };
