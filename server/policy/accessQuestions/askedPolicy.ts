import { and, eq, inArray } from "drizzle-orm";
import type { AskedDoor } from "#contract/accessQuestions.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { doorModeAt } from "#domain/decide/doorMode.ts";
import { zoneConditions } from "#domain/decide/explain.ts";
import type { PolicyDocument, PolicyDoor, PolicyPerson } from "#domain/decide/policy.ts";
import { nobody, type When } from "#domain/decide/rights.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { EventError, notFound } from "../../base/errors.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import type { Platform } from "../../platform.ts";
import { createNaming, directoryOf, type Naming, reachesSomebody } from "./names.ts";

/** The account's policy as a session may ask it. It holds until the next wait: see `KeptPolicy`. */
export interface AskedPolicy {
  readonly session: Session;
  readonly document: PolicyDocument;
  readonly policy: CompiledPolicy;
  readonly naming: Naming;
}

export async function askedPolicyOf(platform: Platform, session: Session): Promise<AskedPolicy> {
  const kept = await platform.policies.current(session.accountId);
  const held = [...new Set(kept.document.doors.flatMap(({ lockdownId }) => lockdownId ?? []))];
  const names = await lockdownNames(platform, session, held);
  const [document, policy] = [kept.document, kept.compiled()];
  return { session, document, policy, naming: createNaming({ document, policy }, session, names) };
}

/** Names of lockdowns when they began. */
export async function lockdownNames({ store }: Platform, { accountId }: Session, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await store.db
    .select({ lockdownId: lockdowns.lockdownId, description: lockdowns.description })
    .from(lockdowns)
    .where(and(eq(lockdowns.accountId, accountId), inArray(lockdowns.lockdownId, [...ids])));
  return new Map(rows.map(({ lockdownId, description }) => [lockdownId, description]));
}

/** @throws error_device_not_found for a device out of reach, and for one that is not a door */
export function requireDoor({ session, policy }: AskedPolicy, serialNumber: string): PolicyDoor {
  const door = policy.doors.get(serialNumber)?.door;
  if (!door || !reachesDoor(session, door)) throw notFound("error_device_not_found");
  return door;
}

export function reachesDoor(session: Session, { siteId, serialNumber }: PolicyDoor): boolean {
  return reaches(session, { accountId: session.accountId, siteId, serialNumber });
}

/** @throws error_user_not_found if the person is not in the account or out of reach */
export function requirePerson({ session, document }: AskedPolicy, personId: string): PolicyPerson {
  const person = directoryOf(document).personNames.get(personId);
  if (!person || !reachesSomebody(session, person)) throw notFound("error_user_not_found");
  return person;
}

/** Time of a query. @throws error_invalid_request for an instant together with `atAll` */
export function whenOf({ at, atAll }: { at?: string | undefined; atAll?: "true" | "false" | undefined }, now: Date): When {
  if (atAll !== "true") return { atMs: at === undefined ? now.getTime() : Date.parse(at) };
  if (at !== undefined) throw new EventError("error_invalid_request", 400, ["at"]);
  return { fromMs: now.getTime() };
}

export function instantOfWhen(when: When): number {
  return "atMs" in when ? when.atMs : when.fromMs;
}

/** A door as answers show it. At all asked, it is not held open. */
export function presentDoor({ document, policy, naming }: AskedPolicy, door: PolicyDoor, when: When): AskedDoor {
  const { serialNumber, name, siteId, primaryZoneId, lockdownId } = door;
  const site = directoryOf(document).sites.get(siteId);
  const zone = primaryZoneId === undefined ? undefined : policy.zones.get(primaryZoneId);
  const heldOpen = "atMs" in when ? heldOpenAt(policy, serialNumber, when.atMs) : undefined;
  return {
    serialNumber,
    name,
    siteId,
    siteName: site?.name ?? "",
    timeZoneId: site?.timeZoneId ?? "UTC",
    ...(lockdownId !== undefined && { lockdown: naming.lockdown(lockdownId) }),
    ...(heldOpen && { heldOpen: { schedule: naming.schedule(heldOpen.scheduleId), isAwaited: heldOpen.isAwaited } }),
    conditions: zone ? zoneConditions(zone, false).map(naming.condition) : [],
  };
}

function heldOpenAt(policy: CompiledPolicy, serialNumber: string, atMs: number): { scheduleId: string; isAwaited: boolean } | undefined {
  const { because } = doorModeAt(policy, serialNumber, atMs, nobody);
  if (because.rule === "schedule.open") return { scheduleId: because.scheduleId, isAwaited: false };
  return because.rule === "schedule.awaitsFirstPerson" ? { scheduleId: because.scheduleId, isAwaited: true } : undefined;
}

export function presentPerson({ personId, name, isVisitor }: PolicyPerson) {
  return { id: personId, fullName: name, isVisitor };
}
