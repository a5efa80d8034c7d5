import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/face.en.json";
import es from "./locales/face.es.json";

/** Texts of the face invitation's page. */
export const faceTexts: Record<LocaleISO2, Record<keyof typeof en, string>> = { en, es };
