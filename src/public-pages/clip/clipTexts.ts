import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/clip.en.json";
import es from "../locales/clip.es.json";

export type ClipText = keyof typeof en;
/** The texts of a clip that somebody was sent. */
export const clipTexts: Record<LocaleISO2, Record<ClipText, string>> = { en, es };
