import { dayMinutes } from "#contract/durations.ts";
import { zoneClock } from "#domain/time/zoneClock.ts";
import { type AccessSide, accessSide, isOfSite, isWorking } from "./accessSide.ts";
import type { PolicyDocument, PolicySchedule } from "./policy.ts";
import { type CompiledSchedule, type WallRange, wallMinuteOf } from "./schedule.ts";
import { touchedSchedules } from "./touchedSchedules.ts";
import { openRanges, type WallWindow, withoutRanges } from "./wallRanges.ts";

/** The people who gain or lose access: those of the schedule; everybody while it unlocks the door; everybody once the first person is in. */
export const scheduleWays = ["schedule", "everybody", "afterFirst"] as const;
export type ScheduleWay = (typeof scheduleWays)[number];

/** Access that these people gain and lose, all alike, at each of these doors. */
export interface AccessBlock {
  readonly way: ScheduleWay;
  /** Nobody in particular where it is everybody. */
  readonly personIds: readonly string[];
  readonly serialNumbers: readonly string[];
  /** By the clock of the doors' site, apart and in order. */
  readonly gained: readonly WallRange[];
  readonly lost: readonly WallRange[];
  /** Ids of schedules: those that give it from then on, and those that do no longer. */
  readonly gainedBy: readonly string[];
  readonly lostBy: readonly string[];
  /** The time that was looked at. */
  readonly window: WallWindow;
}

/** How far the future is looked at; where nothing changes within it although something is changed, as far as 29 February may be. */
export const lookedAtDays = 400;
const searchedDays = 9 * 366;

/**
 * Who may open which doors at which times from an instant on after a change of the policy and could not before, and the other way
 * round. People and doors that the same schedules have are taken together, so that the cost goes by how many kinds of them there are.
 * Agrees with `decide` for everybody who shows a good credential, without lockdown and rules of zones.
 */
export function accessDifference(before: PolicyDocument, after: PolicyDocument, atMs: number): AccessBlock[] {
  const touched = touchedSchedules(before, after);
  if (touched.all.size === 0) return [];
  const sides: Sides = { before: accessSide(before), after: accessSide(after) };
  const doors = doorClasses(sides, touched.all);
  const relevant = new Set(doors.flatMap(({ before: was, after: is }) => [...was, ...is]));
  const people = peopleClasses(sides, touched.all, relevant, atMs);
  const meetings = meetingsOf(people);
  const compare = comparison(sides, touched.redefined, atMs);
  const blocks: AccessBlock[] = [];
  for (const door of doors) {
    for (const way of ["everybody", "afterFirst"] as const) {
      const found = compare(way, door.siteId, door.before, door.after);
      if (found) blocks.push({ way, personIds: [], serialNumbers: door.ids, ...found });
    }
    for (const { ids, was, is } of meetings(sides, door)) {
      const found = compare("schedule", door.siteId, was, is);
      if (found) blocks.push({ way: "schedule", personIds: ids.flat(), serialNumbers: door.ids, ...found });
    }
  }
  return blocks;
}

interface Sides {
  readonly before: AccessSide;
  readonly after: AccessSide;
}

/** People or doors that the same schedules have, before and after. */
interface Kind {
  readonly ids: string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}
interface DoorClass extends Kind {
  readonly siteId: string;
}
interface PeopleClass extends Kind {
  isOf(side: AccessSide, siteId: string): boolean;
}

const none: readonly string[] = [];

function doorClasses({ before, after }: Sides, touched: ReadonlySet<string>): DoorClass[] {
  const found = new Map<string, DoorClass>();
  for (const serialNumber of new Set([...before.doors.keys(), ...after.doors.keys()])) {
    const [was, is] = [before.doors.get(serialNumber), after.doors.get(serialNumber)];
    const siteId = (is ?? was)?.siteId ?? "";
    if (!after.sites.has(siteId)) continue;
    const [earlier, later] = [was ? before.ofDoor(was) : none, is ? after.ofDoor(is) : none];
    if (![...earlier, ...later].some((id) => touched.has(id))) continue;
    const key = `${siteId}|${earlier.join(" ")}|${later.join(" ")}`;
    const known = found.get(key);
    if (known) known.ids.push(serialNumber);
    else found.set(key, { ids: [serialNumber], before: earlier, after: later, siteId });
  }
  return [...found.values()];
}

function peopleClasses(sides: Sides, touched: ReadonlySet<string>, relevant: ReadonlySet<string>, atMs: number): PeopleClass[] {
  const found = new Map<string, PeopleClass>();
  const keep = relevantOnly(relevant);
  for (const personId of new Set([...sides.before.people.keys(), ...sides.after.people.keys()])) {
    const [was, is] = [sides.before.people.get(personId), sides.after.people.get(personId)];
    const earlier = isWorking(was, atMs) ? keep(sides.before.ofPerson(personId)) : none;
    const later = isWorking(is, atMs) ? keep(sides.after.ofPerson(personId)) : none;
    if (!earlier.some((id) => touched.has(id)) && !later.some((id) => touched.has(id))) continue;
    const key = `${sitesOf(was)}|${sitesOf(is)}|${earlier.join(" ")}|${later.join(" ")}`;
    const known = found.get(key);
    if (known) known.ids.push(personId);
    else
      found.set(key, {
        ids: [personId],
        before: earlier,
        after: later,
        isOf(side, siteId) {
          const person = side === sides.before ? was : is;
          return person !== undefined && isOfSite(person, siteId);
        },
      });
  }
  return [...found.values()];
}

function sitesOf(person: { siteIds: readonly string[] | "all" } | undefined): string {
  if (person === undefined) return "";
  return typeof person.siteIds === "string" ? person.siteIds : `[${person.siteIds.join(" ")}]`;
}

/** Lists that many people share are looked through once. */
function relevantOnly(relevant: ReadonlySet<string>): (ids: readonly string[]) => readonly string[] {
  const known = new Map<readonly string[], readonly string[]>();
  return (ids) => {
    const answer = known.get(ids) ?? ids.filter((id) => relevant.has(id));
    known.set(ids, answer);
    return answer;
  };
}

/** People who have the same schedules in common with a door; `ids` are those of their kinds. */
interface Meeting {
  readonly ids: string[][];
  readonly was: readonly string[];
  readonly is: readonly string[];
}

/** Goes by the people of each schedule of a door: of very many kinds of people most meet it by the same few schedules. */
function meetingsOf(people: readonly PeopleClass[]): (sides: Sides, door: DoorClass) => Iterable<Meeting> {
  const index = (when: "before" | "after") => {
    const found = new Map<string, PeopleClass[]>();
    for (const person of people)
      for (const id of person[when]) {
        const known = found.get(id);
        if (known) known.push(person);
        else found.set(id, [person]);
      }
    return found;
  };
  const [having, havingAfter] = [index("before"), index("after")];
  return (sides, door) => {
    const lists = new Map<PeopleClass, { was: string[]; is: string[] }>();
    const collect = (when: "was" | "is", side: AccessSide, ids: readonly string[], had: ReadonlyMap<string, PeopleClass[]>) => {
      for (const id of ids)
        for (const person of had.get(id) ?? []) {
          if (!person.isOf(side, door.siteId)) continue;
          const known = lists.get(person);
          if (known) known[when].push(id);
          else lists.set(person, { was: [], is: [], [when]: [id] });
        }
    };
    collect("was", sides.before, door.before, having);
    collect("is", sides.after, door.after, havingAfter);
    const met = new Map<string, Meeting>();
    for (const [person, { was, is }] of lists) {
      const key = `${was.join(" ")}|${is.join(" ")}`;
      const known = met.get(key);
      if (known) known.ids.push(person.ids);
      else met.set(key, { ids: [person.ids], was, is });
    }
    return met.values();
  };
}

type Found = Omit<AccessBlock, "way" | "personIds" | "serialNumbers">;

/** Compares what two lists of schedules give at a site; each pair of lists once. */
function comparison({ before, after }: Sides, redefined: ReadonlySet<string>, atMs: number) {
  const known = new Map<string, Found | undefined>();
  const opened = new Map<string, readonly WallRange[]>();

  function opening(side: AccessSide, ids: readonly string[], window: WallWindow): readonly WallRange[] {
    const key = `${side === before ? "before" : "after"} ${window.start} ${window.end} ${ids.join(" ")}`;
    const answer =
      opened.get(key) ??
      openRanges(
        ids.flatMap((id) => compiledOf(side, id)),
        side.holidays,
        window,
      );
    opened.set(key, answer);
    return answer;
  }

  function between(was: readonly string[], is: readonly string[], fromMinute: number, days: number): Found | undefined {
    const today = Math.floor(fromMinute / dayMinutes);
    const window = { start: fromMinute, end: (today + days) * dayMinutes };
    // From a day earlier to some days later, so that present intervals have their start, and the last ones their end.
    const around = { start: (today - 1) * dayMinutes, end: window.end + 8 * dayMinutes };
    const [earlier, later] = [opening(before, was, around), opening(after, is, around)];
    const ahead = ({ start, end }: WallRange) => end > fromMinute && start < window.end;
    const gained = withoutRanges(later, earlier).filter(ahead);
    const lost = withoutRanges(earlier, later).filter(ahead);
    if (gained.length + lost.length === 0) return undefined;
    return {
      gained,
      lost,
      gainedBy: gained.length > 0 ? is.filter((id) => redefined.has(id) || !was.includes(id)) : none,
      lostBy: lost.length > 0 ? was.filter((id) => redefined.has(id) || !is.includes(id)) : none,
      window,
    };
  }

  return (way: ScheduleWay, siteId: string, earlier: readonly string[], later: readonly string[]): Found | undefined => {
    const [was, is] = [
      earlier.filter((id) => isOfWay(before.schedules.get(id), way)),
      later.filter((id) => isOfWay(after.schedules.get(id), way)),
    ];
    const names = [was.join(" "), is.join(" ")];
    if (names[0] === names[1] && !is.some((id) => redefined.has(id))) return undefined;
    const clock = zoneClock(after.sites.get(siteId)?.timeZoneId ?? "UTC");
    const { day, minute } = wallMinuteOf(atMs + clock.offsetAt(atMs));
    const fromMinute = day * dayMinutes + minute;
    const key = `${fromMinute}|${names.join("|")}`;
    if (!known.has(key)) known.set(key, between(was, is, fromMinute, lookedAtDays) ?? between(was, is, fromMinute, searchedDays));
    return known.get(key);
  };
}

function compiledOf(side: AccessSide, id: string): CompiledSchedule[] {
  const compiled = side.compiled(id);
  return compiled ? [compiled] : [];
}

function isOfWay(schedule: PolicySchedule | undefined, way: ScheduleWay): boolean {
  if (schedule?.kind !== "unlock") return schedule !== undefined && way === "schedule";
  return way === (schedule.isFirstPersonIn === true ? "afterFirst" : "everybody");
}
