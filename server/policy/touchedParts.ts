import type { EventLog } from "#contract/eventLogs.ts";
import { rightsUntouched } from "./rightsUntouched.ts";

/** What of a policy has to be read again. */
export interface TouchedParts {
  /** Sites, zones, doors and holidays, which are few. */
  places: boolean;
  readonly scheduleIds: Set<string>;
  readonly groupIds: Set<string>;
  /** People with what they carry. */
  readonly personIds: Set<string>;
}

/** Entries after which sites, zones, doors or holidays alone are others. A new door is not one of them: it may come with a first schedule. */
const ofPlaces =
  /^(zone\.(created|changed|deleted)|site\.changed|holiday\.|lockdown\.|account\.credential_rules_changed$|device\.(renamed|zones_changed)$)/;
const ofSchedules = /^schedule\./;
const ofGroups = /^group\./;
/** What people change of themselves. */
const ofThemselves = /^user\.(changed|language_changed)$/;
/** They name whom they are about. */
const ofPeople = /^(pass|user|guest|card|pin|cloudkey|mobilecredential|face)\./;

/**
 * The parts of a policy that these entries are about, or undefined where one of them may be about any: whatever is not known to
 * touch a part alone has everything read again.
 */
export function touchedParts(entries: readonly Pick<EventLog, "kind" | "data" | "actor">[]): TouchedParts | undefined {
  const parts: TouchedParts = { places: false, scheduleIds: new Set(), groupIds: new Set(), personIds: new Set() };
  for (const { kind, data, actor } of entries) {
    if (rightsUntouched.test(kind)) continue;
    const { scheduleId, groupId, personId, scheduleIds = [], groupIds = [] } = data;
    if (ofPlaces.test(kind)) parts.places = true;
    else if (ofSchedules.test(kind) && typeof scheduleId === "string") parts.scheduleIds.add(scheduleId);
    else if (ofGroups.test(kind) && typeof groupId === "string") parts.groupIds.add(groupId);
    else if (ofPeople.test(kind) && typeof personId === "string") parts.personIds.add(personId);
    else if (ofThemselves.test(kind) && actor.id !== undefined) parts.personIds.add(actor.id);
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
