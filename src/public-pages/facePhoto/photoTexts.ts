import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/photo.en.json";
import es from "../locales/photo.es.json";

export type PhotoText = keyof typeof en;
/** Texts of the photo of a face invitation. */
export const photoTexts: Record<LocaleISO2, Record<PhotoText, string>> = { en, es };
