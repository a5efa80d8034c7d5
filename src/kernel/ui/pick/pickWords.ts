import type { LocaleISO2 } from "#contract/fields.ts";
import { type PartWords, usePartWords } from "../partWords.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

type Key = keyof typeof en;
const texts: Record<LocaleISO2, Record<Key, string>> = { en, es };

export type PickWords = PartWords<Key>;

export function usePickWords(): PickWords {
  return usePartWords(texts);
}
