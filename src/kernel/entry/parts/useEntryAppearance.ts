import { useCallback, useEffect } from "react";
import { useSnapshot } from "valtio";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { ClientSettings } from "../../settings/clientSettings.ts";
import { applyTheme, type Theme } from "../../ui/theme.ts";
import { type EntryText, entryTexts } from "./entryTexts.ts";
import { fillText } from "./fillText.ts";

export interface EntryAppearance<Text extends string = never> {
  language: LocaleISO2;
  theme: Theme;
  t(key: Text | EntryText, values?: Record<string, string>): string;
  setLanguage(language: LocaleISO2): void;
  setTheme(theme: Theme): void;
}

/** The language of the preference, else of the browser where we have it. */
export function firstLanguage(settings: Pick<ClientSettings, "language">): LocaleISO2 {
  return settings.language ?? (navigator.language.startsWith("es") ? "es" : "en");
}

/** Language and theme before sign-in; both are kept for after it. `texts` are those of the pages beside the common ones. */
export function useEntryAppearance<Text extends string>(
  settings: ClientSettings,
  texts: Record<LocaleISO2, Record<Text, string>>,
): EntryAppearance<Text> {
  const { general, language: preferred } = useSnapshot(settings);
  const language = preferred ?? firstLanguage(settings);
  const theme = general.isDarkMode ? "dark" : "light";
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
    setLanguage: (next) => void Object.assign(settings, { language: next }),
    setTheme: (next) => void Object.assign(settings.general, { isDarkMode: next === "dark" }),
  };
}
