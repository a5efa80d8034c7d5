import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/clip.en.json";
import es from "../locales/clip.es.json";

export type ClipText = keyof typeof en;
/** Texts of a shared clip. */
export const clipTexts: Record<LocaleISO2, Record<ClipText, string>> = { en, es };
