import type { PersonInside } from "#contract/presence.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";

/** "12 Mar 2026, 14:30:05 CET" in the site's time zone. */
export function sinceText({ sinceUtc, timeZoneId }: Pick<PersonInside, "sinceUtc" | "timeZoneId">, language: string): string {
  return momentAndZone(sinceUtc, language, timeZoneId);
}
