import { useSnapshot } from "valtio";
import type { ClientSettings } from "../settings/clientSettings.ts";
import type { Look } from "./parts/useEntryAppearance.ts";

/** The appearance of pages according to the console's settings. */
export function useSettingsLook(settings: ClientSettings): Look {
  const { general, language } = useSnapshot(settings);
  return {
    language,
    isDark: general.isDarkMode,
    chooseLanguage: (next) => void Object.assign(settings, { language: next }),
    chooseDark: (isDarkMode) => void Object.assign(settings.general, { isDarkMode }),
  };
}
