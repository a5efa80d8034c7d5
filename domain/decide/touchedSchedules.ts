import { canonicalJson } from "#domain/canonicalJson.ts";
import type { PolicyDocument, PolicySchedule } from "./policy.ts";
import { idOf, type PolicyList } from "./policyChange.ts";

export interface TouchedSchedules {
  /** Whose people, doors or times are other ones. */
  readonly all: ReadonlySet<string>;
  /** Schedules whose times changed. */
  readonly redefined: ReadonlySet<string>;
}

/** Which schedules may give other people other doors at other times: whatever no such schedule has is as it was. */
export function touchedSchedules(before: PolicyDocument, after: PolicyDocument): TouchedSchedules {
  const changed = changedIds(before, after, "schedules");
  const isAny = changedIds(before, after, "people").size + changedIds(before, after, "sites").size > 0;
  const groups = changedIds(before, after, "groups");
  const zones = changedIds(before, after, "zones");
  const doors = changedIds(before, after, "doors");
  const hasHolidays = changedIds(before, after, "holidays").size > 0;
  for (const door of [...before.doors, ...after.doors])
    if (doors.has(door.serialNumber) && door.primaryZoneId !== undefined) zones.add(door.primaryZoneId);
  const all = new Set<string>();
  const redefined = new Set<string>();
  const times = new Map(before.schedules.map((schedule) => [schedule.scheduleId, timesOf(schedule)]));
  for (const schedule of [...before.schedules, ...after.schedules]) {
    const { scheduleId, groupIds, zoneIds, serialNumbers, onHoliday } = schedule;
    const isMoved = hasHolidays && onHoliday === "closed";
    if (isMoved || (changed.has(scheduleId) && times.get(scheduleId) !== timesOf(schedule))) redefined.add(scheduleId);
    const isTouched =
      isAny ||
      isMoved ||
      changed.has(scheduleId) ||
      groupIds.some((id) => groups.has(id)) ||
      zoneIds.some((id) => zones.has(id)) ||
      serialNumbers.some((id) => doors.has(id));
    if (isTouched) all.add(scheduleId);
  }
  return { all, redefined };
}

function timesOf({ kind, isFirstPersonIn = false, startDate, endDate, recurrences, onHoliday }: PolicySchedule): string {
  return canonicalJson({ kind, isFirstPersonIn, startDate: startDate ?? "", endDate: endDate ?? "", recurrences, onHoliday });
}

/** Ids of entries that are new, gone or different. Entries that both share cost nothing. */
function changedIds(before: PolicyDocument, after: PolicyDocument, list: PolicyList): Set<string> {
  const earlier: readonly object[] = before[list];
  const later: readonly object[] = after[list];
  if (earlier === later) return new Set();
  const known = new Map(earlier.map((entry) => [idOf(list, entry), entry]));
  const found = new Set<string>();
  for (const entry of later) {
    const id = idOf(list, entry);
    const was = known.get(id);
    known.delete(id);
    if (was !== entry && (was === undefined || canonicalJson(was) !== canonicalJson(entry))) found.add(id);
  }
  for (const id of known.keys()) found.add(id);
  return found;
}
