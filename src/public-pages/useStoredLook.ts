import { useState } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { languages } from "#domain/languages.ts";
import type { Look } from "#kernel/entry/parts/useEntryAppearance.ts";

/**
 * Language and theme under the keys of the console's settings (GN-10), but without the settings' code, because visitors load no more than
 * they need.
 */
export function useStoredLook(): Look {
  const [language, keepLanguage] = useState<LocaleISO2 | undefined>(() => {
    const stored = read("language");
    return languages.find((each) => each === stored);
  });
  const [isDark, keepDark] = useState(() => general()["isDarkMode"] === true);
  return {
    language,
    isDark,
    chooseLanguage(next) {
      keepLanguage(next);
      write("language", next);
    },
    chooseDark(next) {
      keepDark(next);
      write("general", JSON.stringify({ ...general(), isDarkMode: next }));
    },
  };
}

function general(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(read("general") ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // A browser that forbids storage shows the page as on the first visit.
    return undefined;
  }
}

function write(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The choice lasts until the page closes.
  }
}
