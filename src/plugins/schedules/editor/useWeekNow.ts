import { type Weekday, weekdays } from "#domain/decide/recurrence.ts";
import { wallMinuteOf } from "#domain/decide/schedule.ts";
import { zoneClock } from "#domain/time/zoneClock.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useKernel } from "#kernel/hooks.ts";

/** Day of the week and minute of the day in a time zone. */
export function useWeekNow(timeZoneId: string): { day: Weekday; minute: number } {
  const nowMs = useNow(15_000, useKernel().realtime.serverNowMs);
  const { day, minute } = wallMinuteOf(nowMs + zoneClock(timeZoneId).offsetAt(nowMs));
  // 1970-01-01 was a Thursday.
  return { day: weekdays[(day + 3) % 7] ?? "MON", minute };
}
