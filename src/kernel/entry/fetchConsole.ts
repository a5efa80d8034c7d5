import { LocaleISO2 } from "#contract/fields.ts";
import { loadTexts } from "../i18n/loadTexts.ts";
import { narrow } from "../shell/narrow.ts";

/**
 * Fetches all that the console of this window starts with at once, before it is known whether somebody may open it. What does not
 * come is asked for again, and missed, where it is wanted.
 */
export function fetchConsole(language: LocaleISO2 | undefined): void {
  const isNarrow = window.matchMedia(narrow).matches;
  const parts = [
    import("./openConsole.tsx"),
    isNarrow ? import("../dock/NarrowWorkspace.tsx") : import("../dock/DockWorkspace.tsx"),
    // Of somebody who chose none, the platform says it later: most likely it is that of the browser.
    loadTexts(language ?? LocaleISO2.options.find((each) => navigator.language.startsWith(each)) ?? "en"),
  ];
  for (const part of parts) part.catch(() => undefined);
}
