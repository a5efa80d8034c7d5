import { dayMinutes, minuteMs } from "#contract/durations.ts";
import type { Recurrence } from "#domain/decide/policy.ts";
import { parseRecurrence, type Weekday, weekdays } from "#domain/decide/recurrence.ts";
import { dayGroupOf } from "#domain/schedules/weekGrid.ts";
import { weekdayName } from "#kernel/format/calendar.ts";
import { listText } from "#kernel/format/numbers.ts";
import { duration } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { shownTime } from "#kernel/ui/time/typedDate.ts";

/** SC-01: a recurrence in words, such as "Mon to Fri, 07:00 for 5 h"; "Custom times" if it can't be read. */
export function recurrenceText(recurrence: Recurrence, t: Kernel["t"], language: string): string {
  const parsed = parseRecurrence(recurrence);
  if (!parsed) return t("schedules.words.custom");
  const days = weekdays.filter((_day, index) => parsed.weekdayBits & (1 << index));
  const isEveryDay = days.length === weekdays.length;
  const named = daysText(days, t, language);
  const { dayOfMonth } = parsed;
  const key = isEveryDay ? "schedules.words.ofMonth" : "schedules.words.ofMonthOn";
  const when = dayOfMonth === undefined ? named : t(key, { day: dayOfMonth, days: named });
  const isAllDay = parsed.startMinutes.join() === "0" && parsed.durationMinutes === dayMinutes;
  if (isAllDay) return t("schedules.words.allDay", { days: when });
  return t("schedules.words.recurrence", {
    days: when,
    times: listText(parsed.startMinutes.map(shownTime), language),
    length: duration(parsed.durationMinutes * minuteMs, language),
  });
}

/** "Every day", "Mon to Fri", "Mon, Wed". */
export function daysText(days: readonly Weekday[], t: Kernel["t"], language: string): string {
  const nameOf = (day: Weekday) => weekdayName(weekdays.indexOf(day), language, "short");
  const [first, last] = [days[0], days.at(-1)];
  if (dayGroupOf(days) === "EveryDay") return t("schedules.words.everyDay");
  const isRun = first && last && days.length > 2 && weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  return isRun ? t("schedules.words.fromTo", { first: nameOf(first), last: nameOf(last) }) : days.map(nameOf).join(", ");
}
