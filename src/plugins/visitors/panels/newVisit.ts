import { chosenAt, instantOfChosen } from "#kernel/format/chosenTime.ts";
import { nextDay } from "#kernel/format/zonedDay.ts";

const closingMinutes = 18 * 60;
const quarterMs = 15 * 60_000;

/** What a new visit begins with: from this quarter of an hour until the evening at the site, or the next where that is near. */
export function newVisit(nowMs: number, sites: readonly { id: string; timeZoneId: string }[]) {
  const [first] = sites;
  const timeZone = first?.timeZoneId ?? "UTC";
  const from = Math.floor(nowMs / quarterMs) * quarterMs;
  const { date, minutes } = chosenAt(from, timeZone);
  const day = minutes < closingMinutes - 60 ? date : nextDay(date);
  const until = instantOfChosen({ date: day, minutes: closingMinutes }, timeZone) ?? from;
  return {
    passKind: "custom" as const,
    siteIds: first && sites.length === 1 ? [first.id] : [],
    schedules: [],
    validFrom: new Date(from).toISOString(),
    validUntil: new Date(until).toISOString(),
  };
}
