import type { LocaleISO2 } from "#contract/fields.ts";
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
    import("../i18n/locales/kernel.en.ts"),
    ...(language === "es" ? [import("../i18n/locales/kernel.es.ts")] : []),
  ];
  for (const part of parts) part.catch(() => undefined);
}
