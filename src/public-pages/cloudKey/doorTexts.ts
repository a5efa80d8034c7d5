import type { LocaleISO2 } from "#contract/fields.ts";
import en from "../locales/door.en.json";
import es from "../locales/door.es.json";
import type { PageWords } from "../usePageWords.ts";

export type DoorText = keyof typeof en;
export type DoorWords = PageWords<DoorText>;

/** Texts of a cloud key's doors; they load with the doors. */
export const doorTexts: Record<LocaleISO2, Record<DoorText, string>> = { en, es };
