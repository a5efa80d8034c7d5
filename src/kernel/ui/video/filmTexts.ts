import type { LocaleISO2 } from "#contract/fields.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

export type FilmText = keyof typeof en;
/** EV-04, EV-06: texts of the clip player, for the console and visitors' pages. */
export const filmTexts: Record<LocaleISO2, Record<FilmText, string>> = { en, es };
