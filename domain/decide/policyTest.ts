import { dayMinutes, minuteMs } from "#contract/durations.ts";
import type { PolicyAssertion } from "#contract/policyTests.ts";
import { zoneClock } from "#domain/time/zoneClock.ts";
import { lookedAtDays } from "./accessDifference.ts";
import { type AccessSide, isOfSite } from "./accessSide.ts";
import { weekdayOf } from "./accessTimes.ts";
import type { PolicyDocument, PolicyDoor, PolicyPerson } from "./policy.ts";
import { holidayOn, type WallRange, wallMinuteOf } from "./schedule.ts";
import { openRanges } from "./wallRanges.ts";

/** Why an assertion fails, with ids. */
export interface TestReason {
  /** `schedule.open`, `schedule.unlock`, `schedule.none`, `schedule.closed`, `person.suspended`, `person.notLive`, `person.outOfTime`, `person.otherSite` or `zone.noDoors`. */
  readonly rule: string;
  readonly scheduleId?: string;
  readonly personId?: string;
  readonly serialNumber?: string;
  /** The instant at which it is so. */
  readonly atMs?: number;
}

export type TestResult =
  | { readonly state: "passed" }
  | { readonly state: "failed"; readonly reason: TestReason }
  /** Whom or what it is about is not in the policy. */
  | { readonly state: "unknown" };

const weeks = 53;

/** Tries assertions on one policy. Rights are asked, with a good credential in mind: no card, lockdown or presence has a say. */
export function policyTester(document: PolicyDocument, side: AccessSide, nowMs: number): (assertion: PolicyAssertion) => TestResult {
  const groups = new Map(document.groups.map((group) => [group.groupId, group]));
  const zones = new Set(document.zones.map(({ zoneId }) => zoneId));
  const opened = new Map<string, readonly Opening[]>();

  function peopleOf({ kind, id }: PolicyAssertion["who"]): readonly PolicyPerson[] | undefined {
    if (kind === "group") return groups.get(id)?.personIds.flatMap((personId) => side.people.get(personId) ?? []);
    const person = side.people.get(id);
    return person && [person];
  }

  function doorsOf({ kind, id }: PolicyAssertion["what"]): readonly PolicyDoor[] | undefined {
    if (kind === "zone") return zones.has(id) ? [...side.doors.values()].filter(({ primaryZoneId }) => primaryZoneId === id) : undefined;
    const door = side.doors.get(id);
    return door && [door];
  }

  /** When any of these schedules is open at the times that are asked for, in order. */
  function openingsOf(scheduleIds: readonly string[], door: PolicyDoor, assertion: PolicyAssertion): readonly Opening[] {
    const timeZoneId = side.sites.get(door.siteId)?.timeZoneId ?? "UTC";
    const key = `${timeZoneId} ${assertion.expect} ${JSON.stringify(assertion.when)} ${scheduleIds.join(" ")}`;
    const known = opened.get(key);
    if (known) return known;
    const asked = askedTimes(side, assertion, timeZoneId, nowMs);
    const window = { start: asked[0]?.start ?? 0, end: asked.at(-1)?.end ?? 0 };
    const found = scheduleIds.flatMap((scheduleId) => {
      const compiled = side.compiled(scheduleId);
      const ranges = compiled && window.start < window.end ? openRanges([compiled], side.holidays, window) : [];
      return overlaps(ranges, asked).map((range) => ({ ...range, scheduleId, timeZoneId }));
    });
    found.sort((one, other) => one.start - other.start);
    opened.set(key, found);
    return found;
  }

  /** Why this person may pass this door at such a time, or why not. */
  function ask(person: PolicyPerson, door: PolicyDoor, assertion: PolicyAssertion): { isOpen: boolean; reason: TestReason } {
    const about = { personId: person.personId, serialNumber: door.serialNumber };
    const ofDoor = side.ofDoor(door);
    const unlocks = ofDoor.filter((id) => {
      const schedule = side.schedules.get(id);
      // A door that waits for the first person is certain neither to be open nor to be closed.
      return schedule?.kind === "unlock" && (assertion.expect === "cannot" || schedule.isFirstPersonIn !== true);
    });
    const [held] = openingsOf(unlocks, door, assertion);
    if (held) return { isOpen: true, reason: { rule: "schedule.unlock", ...about, scheduleId: held.scheduleId, atMs: instantOf(held) } };
    const refuse = (rule: string, scheduleId?: string) => ({
      isOpen: false,
      reason: { rule, ...about, ...(scheduleId !== undefined && { scheduleId }) },
    });
    if (person.status !== "active") return refuse(person.status === "suspended" ? "person.suspended" : "person.notLive");
    if (!isOfSite(person, door.siteId)) return refuse("person.otherSite");
    const own = new Set(side.ofPerson(person.personId));
    const common = ofDoor.filter((id) => own.has(id) && side.schedules.get(id)?.kind === "access");
    const [first] = common;
    if (first === undefined) return refuse("schedule.none");
    const found = openingsOf(common, door, assertion);
    if (found.length === 0) return refuse("schedule.closed", first);
    const open = found.flatMap((opening) => withinTimes(opening, person))[0];
    if (!open) return refuse("person.outOfTime");
    return { isOpen: true, reason: { rule: "schedule.open", ...about, scheduleId: open.scheduleId, atMs: open.atMs } };
  }

  return (assertion) => {
    const people = peopleOf(assertion.who);
    const doors = doorsOf(assertion.what);
    if (!people || !doors) return { state: "unknown" };
    for (const person of people) {
      const answers = doors.map((door) => ask(person, door, assertion));
      const open = answers.find(({ isOpen }) => isOpen);
      if (assertion.expect === "cannot" && open) return { state: "failed", reason: open.reason };
      if (assertion.expect === "can" && !open)
        return { state: "failed", reason: answers[0]?.reason ?? { rule: "zone.noDoors", personId: person.personId } };
    }
    return { state: "passed" };
  };
}

interface Opening extends WallRange {
  readonly scheduleId: string;
  readonly timeZoneId: string;
}

/** Ranges of the wall clock that the assertion is about, in order. */
function askedTimes(side: AccessSide, { when, expect }: PolicyAssertion, timeZoneId: string, nowMs: number): WallRange[] {
  const minuteAt = (ms: number) => {
    const { day, minute } = wallMinuteOf(ms + zoneClock(timeZoneId).offsetAt(ms));
    return day * dayMinutes + minute;
  };
  const point = (minute: number): WallRange => ({ start: minute, end: minute + 1 });
  if (when.kind === "instant") return [point(minuteAt(Date.parse(when.atUtc)))];
  const now = minuteAt(nowMs);
  if (when.kind === "ever") return [{ start: now, end: now + lookedAtDays * dayMinutes }];
  const [hours = 0, minutes = 0] = when.time.split(":").map(Number);
  const today = Math.floor(now / dayMinutes);
  const first = today + ((when.day - weekdayOf(today) + 7) % 7);
  const points = Array.from({ length: weeks }, (_, week) => point((first + week * 7) * dayMinutes + hours * 60 + minutes)).filter(
    ({ start }) => start >= now,
  );
  if (expect === "cannot") return points;
  return points.filter(({ start }) => !holidayOn(side.holidays, Math.floor(start / dayMinutes))).slice(0, 1);
}

/** The parts of the ranges that are asked for; both in order. */
function overlaps(ranges: readonly WallRange[], asked: readonly WallRange[]): WallRange[] {
  const found: WallRange[] = [];
  let next = 0;
  for (const wanted of asked) {
    while ((ranges[next]?.end ?? Infinity) <= wanted.start) next += 1;
    for (let index = next; (ranges[index]?.start ?? Infinity) < wanted.end; index += 1) {
      const range = ranges[index];
      if (range) found.push({ start: Math.max(range.start, wanted.start), end: Math.min(range.end, wanted.end) });
    }
  }
  return found;
}

function instantOf({ start, timeZoneId }: Opening): number {
  const clock = zoneClock(timeZoneId);
  const wallMs = start * minuteMs;
  return wallMs - clock.offsetAt(wallMs - clock.offsetAt(wallMs));
}

/** The first instant of an opening at which the person's own time has begun and is not over. */
function withinTimes(opening: Opening, { validFromUtc, validUntilUtc }: PolicyPerson): { scheduleId: string; atMs: number }[] {
  const startMs = instantOf(opening);
  const endMs = startMs + (opening.end - opening.start) * minuteMs;
  const atMs = Math.max(startMs, validFromUtc === undefined ? -Infinity : Date.parse(validFromUtc));
  const untilMs = Math.min(endMs, validUntilUtc === undefined ? Infinity : Date.parse(validUntilUtc));
  return atMs < untilMs ? [{ scheduleId: opening.scheduleId, atMs }] : [];
}
