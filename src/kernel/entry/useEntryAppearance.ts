import { useCallback, useEffect } from "react";
import { useSnapshot } from "valtio";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import { applyTheme, type Theme } from "../ui/theme.ts";
import { type SignInText, signInTexts } from "./signInTexts.ts";

export interface EntryAppearance {
  language: LocaleISO2;
  theme: Theme;
  t(key: SignInText, values?: Record<string, string>): string;
  setLanguage(language: LocaleISO2): void;
  setTheme(theme: Theme): void;
}

/** The language of the preference, else of the browser where we have it. */
export function firstLanguage(settings: Pick<ClientSettings, "language">): LocaleISO2 {
  return settings.language ?? (navigator.language.startsWith("es") ? "es" : "en");
}

/** Language and theme before sign-in; both are kept for after it. */
export function useEntryAppearance(settings: ClientSettings): EntryAppearance {
  const { general, language: preferred } = useSnapshot(settings);
  const language = preferred ?? firstLanguage(settings);
  const theme = general.isDarkMode ? "dark" : "light";
  useEffect(() => applyTheme(theme, document), [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const t = useCallback(
    (key: SignInText, values: Record<string, string> = {}) =>
      signInTexts[language][key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ""),
    [language],
  );
  return {
    language,
    theme,
    t,
    setLanguage: (next) => void Object.assign(settings, { language: next }),
    setTheme: (next) => void Object.assign(settings.general, { isDarkMode: next === "dark" }),
  };
}
