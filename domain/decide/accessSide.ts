import type { PolicyDocument, PolicyDoor, PolicyPerson, PolicySchedule, PolicySite } from "./policy.ts";
import { type CompiledSchedule, compileSchedule, type Holidays, holidaysOf } from "./schedule.ts";

/**
 * A policy as sets: which schedules have a person and which have a door. Who is in one of both may open, at its times. Credentials,
 * lockdown and presence are none of it: it is what rights say, not what a card or a moment does.
 */
export interface AccessSide {
  readonly sites: ReadonlyMap<string, PolicySite>;
  readonly doors: ReadonlyMap<string, PolicyDoor>;
  readonly people: ReadonlyMap<string, PolicyPerson>;
  readonly schedules: ReadonlyMap<string, PolicySchedule>;
  readonly holidays: Holidays;
  compiled(scheduleId: string): CompiledSchedule | undefined;
  /** Ids of schedules in order, each once. */
  ofPerson(personId: string): readonly string[];
  ofDoor(door: PolicyDoor): readonly string[];
}

export function accessSide(document: PolicyDocument): AccessSide {
  const byPerson = new Map<string, string[]>();
  const byGroup = new Map<string, string[]>();
  const bySerial = new Map<string, string[]>();
  const byZone = new Map<string, string[]>();
  for (const { scheduleId, personIds, groupIds, serialNumbers, zoneIds } of document.schedules) {
    for (const [ids, found] of [
      [personIds, byPerson],
      [groupIds, byGroup],
      [serialNumbers, bySerial],
      [zoneIds, byZone],
    ] as const)
      for (const id of ids) push(found, id, scheduleId);
  }
  const groupsOf = new Map<string, string[]>();
  for (const { groupId, personIds } of document.groups) {
    if (!byGroup.has(groupId)) continue;
    for (const personId of personIds) push(groupsOf, personId, groupId);
  }
  const zoneIds = new Set(document.zones.map(({ zoneId }) => zoneId));
  const schedules = new Map(document.schedules.map((schedule) => [schedule.scheduleId, schedule]));
  const compiled = new Map<string, CompiledSchedule>();
  // Many people are in the same groups.
  const known = new Map<string, readonly string[]>();
  return {
    sites: new Map(document.sites.map((site) => [site.siteId, site])),
    doors: new Map(document.doors.map((door) => [door.serialNumber, door])),
    people: new Map(document.people.map((person) => [person.personId, person])),
    schedules,
    holidays: holidaysOf(document.holidays),
    compiled(scheduleId) {
      const schedule = schedules.get(scheduleId);
      if (!schedule) return undefined;
      const made = compiled.get(scheduleId) ?? compileSchedule(schedule);
      compiled.set(scheduleId, made);
      return made;
    },
    ofPerson(personId) {
      const named = byPerson.get(personId);
      const groups = groupsOf.get(personId);
      if (!named && !groups) return none;
      const key = `${named?.join(" ") ?? ""}|${groups?.join(" ") ?? ""}`;
      const answer = known.get(key) ?? inOrder([named ?? none, ...(groups ?? none).map((groupId) => byGroup.get(groupId) ?? none)]);
      known.set(key, answer);
      return answer;
    },
    ofDoor({ serialNumber, primaryZoneId }) {
      const zone = primaryZoneId !== undefined && zoneIds.has(primaryZoneId) ? byZone.get(primaryZoneId) : undefined;
      return inOrder([bySerial.get(serialNumber) ?? none, zone ?? none]);
    },
  };
}

/** Whether any schedule opens to the person at this time or later: nobody who is suspended or whose time is over. */
export function isWorking(person: PolicyPerson | undefined, atMs: number): person is PolicyPerson {
  return person?.status === "active" && (person.validUntilUtc === undefined || Date.parse(person.validUntilUtc) > atMs);
}

export function isOfSite({ siteIds }: PolicyPerson, siteId: string): boolean {
  return siteIds === "all" || siteIds.includes(siteId);
}

const none: readonly string[] = [];

function inOrder(lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort();
}

function push(found: Map<string, string[]>, key: string, value: string): void {
  const list = found.get(key);
  if (list) list.push(value);
  else found.set(key, [value]);
}
