import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

export type FilmText = keyof typeof en;
/** EV-04, EV-06: what a film says, in the console and on visitors' pages alike. */
export const filmTexts: Record<LocaleISO2, Record<FilmText, string>> = { en, es };
