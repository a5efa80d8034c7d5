import { dayMinutes, dayMs } from "#contract/durations.ts";
import type { PolicyHoliday, PolicySchedule } from "../decide/policy.ts";
import { compileSchedule, holidayOn, holidaysOf, rangesOn, type WallRange } from "../decide/schedule.ts";

/** 29 February may be eight years away. */
const searchedDays = 9 * 366;

/** Effect of the first holiday from a day on. */
export interface HolidayEffect {
  readonly holiday: PolicyHoliday;
  /** The day at the site, `YYYY-MM-DD`. */
  readonly day: string;
  /** `closed`: intervals of that day are omitted; `asUsual`: they apply; `nothing`: none begins on it anyway. */
  readonly effect: "closed" | "asUsual" | "nothing";
  /** The affected intervals in minutes of that day; an end over 1440 is on the next day. */
  readonly ranges: readonly WallRange[];
}

/** SC-05: the next holiday, today's included, and what the schedule does on it; undefined without holidays. `fromDay` as `YYYY-MM-DD`. */
export function nextHolidayEffect(
  schedule: PolicySchedule,
  holidays: readonly PolicyHoliday[],
  fromDay: string,
): HolidayEffect | undefined {
  const byDay = holidaysOf(holidays);
  const first = Date.parse(`${fromDay}T00:00:00Z`) / dayMs;
  for (let day = first; day < first + searchedDays; day += 1) {
    const holiday = holidayOn(byDay, day);
    if (!holiday) continue;
    const usual = rangesOn(compileSchedule({ ...schedule, onHoliday: "asUsual" }), byDay, day);
    const midnight = day * dayMinutes;
    return {
      holiday,
      day: new Date(day * dayMs).toISOString().slice(0, 10),
      effect: usual.length === 0 ? "nothing" : schedule.onHoliday,
      ranges: usual.map(({ start, end }) => ({ start: start - midnight, end: end - midnight })),
    };
  }
  return undefined;
}
