import { useCallback } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { fillText } from "#domain/fillText.ts";

export type PageWords<Text extends string> = (key: Text, values?: Record<string, string>) => string;

/** The page's own texts, which load with it, beside those of all public pages. */
export function usePageWords<Text extends string>(texts: Record<LocaleISO2, Record<Text, string>>, language: LocaleISO2): PageWords<Text> {
  return useCallback((key, values) => fillText(texts[language][key], values), [texts, language]);
}
