import type { LocaleISO2 } from "#contract/fields.ts";
import { spokenLanguage } from "#domain/languages.ts";
import { loadTexts } from "../i18n/loadTexts.ts";
import { narrow } from "../shell/narrow.ts";

/**
 * Loads the files that the console needs at its start, before the portal knows whether the person may open it. A file that fails here is
 * loaded again where it is needed, which reports the error.
 */
export function fetchConsole(language: LocaleISO2 | undefined): void {
  const isNarrow = window.matchMedia(narrow).matches;
  const parts = [
    import("./openConsole.tsx"),
    isNarrow ? import("../dock/NarrowWorkspace.tsx") : import("../dock/DockWorkspace.tsx"),
    // Without a stored choice the platform tells the language later; it is probably the browser's.
    loadTexts(language ?? spokenLanguage(navigator.language) ?? "en"),
  ];
  for (const part of parts) part.catch(() => undefined);
}
