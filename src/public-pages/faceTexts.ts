import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/face.en.json";
import es from "./locales/face.es.json";

/** The texts of the page of a face invitation. */
export const faceTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
