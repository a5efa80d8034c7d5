import type { LocaleISO2 } from "#contract/fields.ts";
import { type PartWords, usePartWords } from "../partWords.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

type Key = keyof typeof en;
const texts: Record<LocaleISO2, Record<Key, string>> = { en, es };

export type ChartWords = PartWords<Key>;

export function useChartWords(): ChartWords {
  return usePartWords(texts);
}
