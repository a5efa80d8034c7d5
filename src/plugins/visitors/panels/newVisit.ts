import { minuteMs } from "#contract/durations.ts";
import { nextDay } from "#kernel/format/zonedDay.ts";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";

const closingMinutes = 18 * 60;
const quarterMs = 15 * minuteMs;

interface VisitTimes {
  validFrom: string;
  validUntil: string;
}

/** From the current quarter of an hour to the evening at the site, or to the next evening if that one is close. */
export function offeredTimes(nowMs: number, timeZone: string): VisitTimes {
  const from = Math.floor(nowMs / quarterMs) * quarterMs;
  const { date, minutes } = chosenAt(from, timeZone);
  const day = minutes < closingMinutes - 60 ? date : nextDay(date);
  const until = instantOfChosen({ date: day, minutes: closingMinutes }, timeZone) ?? from;
  return { validFrom: new Date(from).toISOString(), validUntil: new Date(until).toISOString() };
}

/** Defaults of a new visit. */
export function newVisit(nowMs: number, sites: readonly { id: string; timeZoneId: string }[]) {
  const [first] = sites;
  return {
    passKind: "custom" as const,
    siteIds: first && sites.length === 1 ? [first.id] : [],
    schedules: [],
    ...offeredTimes(nowMs, first?.timeZoneId ?? "UTC"),
  };
}
