import { hourMs } from "#contract/durations.ts";

/** From then on the time of day alone would mislead. */
const halfDayMs = 12 * hourMs;

/** "07:00", with the day where it is not soon. */
export function endText(instantMs: number, nowMs: number, language: string, timeZone: string | undefined): string {
  const isFar = instantMs - nowMs > halfDayMs;
  return new Intl.DateTimeFormat(language, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(isFar && { weekday: "short" }),
    ...(timeZone !== undefined && { timeZone }),
  }).format(instantMs);
}
