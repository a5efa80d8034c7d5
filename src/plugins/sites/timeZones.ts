import { minuteMs } from "#contract/durations.ts";
import { searchedTimeZoneNames } from "#domain/time/timeZoneNames.ts";
import { offsetMs } from "#domain/time/zonedTime.ts";
import type { Choice } from "#kernel/ui/choice.ts";

/** "UTC+05:30": offset of a time zone. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** Offset of a time zone at an instant; undefined if this browser does not know the zone. */
export function offsetTextAt(timeZoneId: string, epochMs: number): string | undefined {
  try {
    return offsetText(Math.round(offsetMs(epochMs, timeZoneId) / minuteMs));
  } catch {
    return undefined;
  }
}

/** "America/New York": the name with spaces in place of underscores, because people search for words. */
export function timeZoneText(timeZoneId: string): string {
  return timeZoneId.replaceAll("_", " ");
}

/** The platform's time zones with their current offsets, and the stored one, even if it is unknown. */
export function timeZoneChoices(zones: readonly { id: string; offsetMinutes: number }[], stored: string): Choice[] {
  const offered = zones.map(({ id, offsetMinutes }) => ({
    value: id,
    label: timeZoneText(id),
    note: offsetText(offsetMinutes),
    // The search also finds older names of a zone, which people remember.
    keywords: searchedTimeZoneNames(id),
  }));
  if (stored === "" || zones.some(({ id }) => id === stored)) return offered;
  return [{ value: stored, label: timeZoneText(stored), note: "" }, ...offered];
}
