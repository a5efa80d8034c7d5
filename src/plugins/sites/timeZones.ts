import { minuteMs } from "#contract/durations.ts";
import { searchedTimeZoneNames } from "#domain/time/timeZoneNames.ts";
import { offsetMs } from "#domain/time/zonedTime.ts";
import type { Choice } from "#kernel/ui/choice.ts";

/** "UTC+05:30": how far a clock is ahead of UTC. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "−" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** Of a zone at an instant; undefined for one that this browser has no clock of. */
export function offsetTextAt(timeZoneId: string, epochMs: number): string | undefined {
  try {
    return offsetText(Math.round(offsetMs(epochMs, timeZoneId) / minuteMs));
  } catch {
    return undefined;
  }
}

/** "America/New_York" without its underscores: people search for words. */
export function timeZoneText(timeZoneId: string): string {
  return timeZoneId.replaceAll("_", " ");
}

/** The zones that the platform offers, with how far each is ahead now; what is stored is among them, whatever it is. */
export function timeZoneChoices(zones: readonly { id: string; offsetMinutes: number }[], stored: string): Choice[] {
  const offered = zones.map(({ id, offsetMinutes }) => ({
    value: id,
    label: timeZoneText(id),
    note: offsetText(offsetMinutes),
    // Found by its names as they are written, of which people remember an older one.
    keywords: searchedTimeZoneNames(id),
  }));
  if (stored === "" || zones.some(({ id }) => id === stored)) return offered;
  return [{ value: stored, label: timeZoneText(stored), note: "" }, ...offered];
}
