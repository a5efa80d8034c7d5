import { canonicalTimeZone } from "#domain/time/timeZoneNames.ts";
import { EventError } from "./errors.ts";

/**
 * The canonical name of a zone, which is what the platform stores and answers, for any of its names.
 * @throws error_time_zone_not_found for a zone that the platform and its doors have no clock of
 */
export function requireTimeZone(timeZoneId: string): string {
  const canonical = canonicalTimeZone(timeZoneId);
  if (canonical === undefined) throw new EventError("error_time_zone_not_found");
  return canonical;
}
