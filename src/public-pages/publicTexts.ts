import type { LocaleISO2 } from "#contract/fields.ts";
import type { EntryAppearance } from "#kernel/entry/parts/useEntryAppearance.ts";
import en from "./locales/public.en.json";
import es from "./locales/public.es.json";

export type PublicText = keyof typeof en;
export type PublicAppearance = EntryAppearance<PublicText>;
export const publicTexts: Record<LocaleISO2, Record<PublicText, string>> = { en, es };
