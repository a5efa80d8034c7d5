import { minuteMs } from "#contract/durations.ts";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";
import { nextDay } from "#kernel/format/zonedDay.ts";

const closingMinutes = 18 * 60;
const quarterMs = 15 * minuteMs;

interface VisitTimes {
  validFrom: string;
  validUntil: string;
}

/** From this quarter of an hour until the evening on the clock of a site, or the next evening where that one is near. */
export function offeredTimes(nowMs: number, timeZone: string): VisitTimes {
  const from = Math.floor(nowMs / quarterMs) * quarterMs;
  const { date, minutes } = chosenAt(from, timeZone);
  const day = minutes < closingMinutes - 60 ? date : nextDay(date);
  const until = instantOfChosen({ date: day, minutes: closingMinutes }, timeZone) ?? from;
  return { validFrom: new Date(from).toISOString(), validUntil: new Date(until).toISOString() };
}

/** What a new visit begins with. */
export function newVisit(nowMs: number, sites: readonly { id: string; timeZoneId: string }[]) {
  const [first] = sites;
  return {
    passKind: "custom" as const,
    siteIds: first && sites.length === 1 ? [first.id] : [],
    schedules: [],
    ...offeredTimes(nowMs, first?.timeZoneId ?? "UTC"),
  };
}
