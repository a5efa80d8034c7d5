import type { EventLog } from "#contract/eventLogs.ts";
import { factsOf } from "#contract/events/eventKinds.ts";

/** The parts of a policy that must be read again. */
export interface TouchedParts {
  /** Sites, zones, doors and holidays, which are few. */
  places: boolean;
  readonly scheduleIds: Set<string>;
  readonly groupIds: Set<string>;
  /** People with what they carry. */
  readonly personIds: Set<string>;
}

/**
 * The parts of a policy that these entries may have changed, or undefined for all of it. An entry of an unknown kind means all of it, and so
 * does an entry that does not name the thing that its kind promises.
 */
export function touchedParts(entries: readonly Pick<EventLog, "kind" | "data">[]): TouchedParts | undefined {
  const parts: TouchedParts = { places: false, scheduleIds: new Set(), groupIds: new Set(), personIds: new Set() };
  for (const { kind, data } of entries) {
    const rights = factsOf(kind)?.rights ?? "account";
    if (rights === "none") continue;
    const { scheduleId, groupId, personId, scheduleIds = [], groupIds = [] } = data;
    if (rights === "places") parts.places = true;
    else if (rights === "schedule" && typeof scheduleId === "string") parts.scheduleIds.add(scheduleId);
    else if (rights === "group" && typeof groupId === "string") parts.groupIds.add(groupId);
    else if (rights === "person" && typeof personId === "string") parts.personIds.add(personId);
    else return undefined;
    // Schedules lose a zone or a group that is deleted, and both lose a person who is.
    if (!Array.isArray(scheduleIds) || !Array.isArray(groupIds)) return undefined;
    for (const id of scheduleIds) parts.scheduleIds.add(String(id));
    for (const id of groupIds) parts.groupIds.add(String(id));
  }
  return parts;
}

export function isUntouched({ places, scheduleIds, groupIds, personIds }: TouchedParts): boolean {
  return !places && [scheduleIds, groupIds, personIds].every(({ size }) => size === 0);
}
