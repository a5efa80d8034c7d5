import type { Opening } from "#domain/decide/openings.ts";
import { minuteOfDay, weekdayAndDay } from "#kernel/format/siteTime.ts";
import { type Day, dayAt, nextDay } from "#kernel/format/zonedDay.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** "Fri 13 Mar", "vie 13 mar" */
export function dayText(day: Day, language: string): string {
  return weekdayAndDay(`${day}T00:00:00Z`, language, "UTC").replace(",", "");
}

interface OpeningContext {
  nowMs: number;
  timeZoneId: string;
  language: string;
  t: Kernel["t"];
}

/** "07:00–12:00"; "until 20:00" if it has begun. Names the day of an end on a later day. Times are in the site's time zone. */
export function openingText({ startMs, endMs }: Opening, { nowMs, timeZoneId, language, t }: OpeningContext): string {
  const hasBegun = startMs <= nowMs;
  const start = minuteOfDay(startMs, language, timeZoneId);
  if (endMs === undefined) return hasBegun ? t("schedules.openings.endless") : t("schedules.openings.endlessFrom", { start });
  const from = dayAt(hasBegun ? nowMs : startMs, timeZoneId);
  const to = dayAt(endMs, timeZoneId);
  const clock = minuteOfDay(endMs, language, timeZoneId);
  const isNext = to === nextDay(from);
  if (to === from || (isNext && clock === "00:00")) {
    const end = to === from ? clock : "24:00";
    return hasBegun ? t("schedules.openings.until", { end }) : `${start}–${end}`;
  }
  const end = isNext ? t("schedules.openings.nextDay", { time: clock }) : `${dayText(to, language)} ${clock}`;
  return hasBegun ? t("schedules.openings.until", { end }) : `${start}–${end}`;
}
