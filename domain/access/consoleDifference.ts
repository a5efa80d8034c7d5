import { effectiveScopes } from "#contract/scopes.ts";
import type { RoleRights } from "./roleRights.ts";

/** The rights of a role that decide about remote unlocking. */
export type ConsoleRights = Pick<RoleRights, "isAdmin" | "scopes" | "deviceSerials">;

export interface ConsolePerson {
  readonly personId: string;
  readonly siteIds: readonly string[];
}

export interface ConsoleBlock {
  readonly personIds: readonly string[];
  /** Doors. */
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Which doors people who have a role gain and lose from the console when its rights change. People of the same sites are taken together. */
export function consoleDifference(
  { before, after }: { before: ConsoleRights; after: ConsoleRights },
  people: readonly ConsolePerson[],
  doors: readonly { readonly serialNumber: string; readonly siteId: string }[],
): ConsoleBlock[] {
  const opensBefore = opening(before);
  const opensAfter = opening(after);
  return [...Map.groupBy(people, ({ siteIds }) => siteIds.toSorted().join(" ")).values()].flatMap((alike) => {
    const siteIds = new Set(alike[0]?.siteIds);
    const gained = doors.filter((door) => opensAfter(door, siteIds) && !opensBefore(door, siteIds));
    const lost = doors.filter((door) => opensBefore(door, siteIds) && !opensAfter(door, siteIds));
    if (gained.length + lost.length === 0) return [];
    const serials = (list: typeof doors) => list.map(({ serialNumber }) => serialNumber);
    return [{ personIds: alike.map(({ personId }) => personId), gained: serials(gained), lost: serials(lost) }];
  });
}

function opening({ isAdmin, scopes, deviceSerials }: ConsoleRights) {
  const held = effectiveScopes(scopes);
  const mayOpen = held.has("deviceremoteaccess_w");
  const reachesAll = isAdmin || held.has("deviceall_r");
  const only = deviceSerials && new Set(deviceSerials);
  return ({ serialNumber, siteId }: { serialNumber: string; siteId: string }, siteIds: ReadonlySet<string>) =>
    mayOpen && (reachesAll || siteIds.has(siteId)) && (only === undefined || only.has(serialNumber));
}
