import { useCallback, useEffect } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { fillText } from "#domain/fillText.ts";
import { spokenLanguage } from "#domain/languages.ts";
import { applyTheme, type Theme } from "../../ui/theme.ts";
import { type EntryText, entryTexts } from "./entryTexts.ts";

export interface EntryAppearance<Text extends string = never> {
  language: LocaleISO2;
  theme: Theme;
  t(key: Text | EntryText, values?: Record<string, string>): string;
  setLanguage(language: LocaleISO2): void;
  setTheme(theme: Theme): void;
}

/** The appearance settings that this browser stores (GN-10). */
export interface Look {
  /** Undefined until the person chooses a language. */
  language: LocaleISO2 | undefined;
  isDark: boolean;
  chooseLanguage(language: LocaleISO2): void;
  chooseDark(isDark: boolean): void;
}

/** Language and theme before sign-in; the console uses both later. `texts` are the page's own texts besides the common ones. */
export function useEntryAppearance<Text extends string>(
  look: Look,
  texts: Record<LocaleISO2, Record<Text, string>>,
): EntryAppearance<Text> {
  const { isDark, chooseLanguage, chooseDark } = look;
  // Default: the browser's language, if the portal has it.
  const language = look.language ?? spokenLanguage(navigator.language) ?? "en";
  const theme = isDark ? "dark" : "light";
  useEffect(() => applyTheme(theme, document), [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const t = useCallback(
    (key: Text | EntryText, values: Record<string, string> = {}) => fillText({ ...entryTexts[language], ...texts[language] }[key], values),
    [language, texts],
  );
  return {
    language,
    theme,
    t,
    setLanguage: chooseLanguage,
    setTheme: (next) => chooseDark(next === "dark"),
  };
}
