import type { Reason, ScheduleOpen } from "./because.ts";
import {
  type CompiledPolicy,
  type CredentialRecord,
  type DoorRecord,
  type DoorSchedule,
  type PersonRecord,
  type SiteRecord,
  schedulesOf,
} from "./compiledPolicy.ts";
import type { Presence } from "./presence.ts";
import { rangesAt, type WallMinute, wallMinuteOf, whyClosed } from "./schedule.ts";

/** One thing that a credential or its person must be; what refuses is named. */
type FitnessRule = (credential: CredentialRecord, atMs: number, presence: Presence, toleranceMs: number) => Reason | undefined;

/** Whether credential and person are in force at all, in the order of `Reason`. */
const statusRules: readonly FitnessRule[] = [
  ({ credentialId, status }) => (status === "revoked" ? { rule: "credential.revoked", credentialId } : undefined),
  ({ person: { personId, status } }) => (status === undefined ? { rule: "person.unknown", personId } : undefined),
  ({ person: { personId, status } }) => (status === "suspended" ? { rule: "person.suspended", personId } : undefined),
  ({ credentialId, status }) => (status === "suspended" ? { rule: "credential.suspended", credentialId } : undefined),
  ({ person: { personId, status } }) => (status === "notLive" ? { rule: "person.notLive", personId } : undefined),
  ({ credentialId, status }) => (status === "pending" ? { rule: "credential.pending", credentialId } : undefined),
];

/** Whether they are in force at that time, and not used up. */
const validityRules: readonly FitnessRule[] = [
  ({ person: { personId, validFromMs } }, atMs, _presence, toleranceMs) =>
    validFromMs !== undefined && atMs + toleranceMs < validFromMs
      ? { rule: "person.notYetValid", personId, validFromUtc: utc(validFromMs) }
      : undefined,
  ({ person: { personId, validUntilMs } }, atMs) =>
    validUntilMs !== undefined && atMs >= validUntilMs ? { rule: "person.expired", personId, validUntilUtc: utc(validUntilMs) } : undefined,
  ({ credentialId, validFromMs }, atMs, _presence, toleranceMs) =>
    validFromMs !== undefined && atMs + toleranceMs < validFromMs
      ? { rule: "credential.notYetValid", credentialId, validFromUtc: utc(validFromMs) }
      : undefined,
  ({ credentialId, validUntilMs }, atMs) =>
    validUntilMs !== undefined && atMs >= validUntilMs
      ? { rule: "credential.expired", credentialId, validUntilUtc: utc(validUntilMs) }
      : undefined,
  ({ credentialId, usesMax }, _atMs, { uses }) =>
    usesMax !== undefined && (uses.get(credentialId) ?? 0) >= usesMax ? { rule: "credential.usedUp", credentialId, usesMax } : undefined,
];
const fitnessRules = [...statusRules, ...validityRules];

/** Why the credential opens no door at all now. */
export function unfitness(credential: CredentialRecord, atMs: number, presence: Presence, toleranceMs = 0): Reason | undefined {
  for (const rule of fitnessRules) {
    const reason = rule(credential, atMs, presence, toleranceMs);
    if (reason) return reason;
  }
  return undefined;
}

/** All that is wrong with credential and person, and not only the first. */
export function everyUnfitness(
  credential: CredentialRecord,
  atMs: number,
  presence: Presence,
): { readonly status: readonly Reason[]; readonly validity: readonly Reason[] } {
  const refusalsOf = (rules: readonly FitnessRule[]) => rules.flatMap((rule) => rule(credential, atMs, presence, 0) ?? []);
  return { status: refusalsOf(statusRules), validity: refusalsOf(validityRules) };
}

/** Whether the person may use doors of the site at all. */
export function mayBeAt({ siteIds }: PersonRecord, siteId: string): boolean {
  return siteIds === "all" || siteIds.has(siteId);
}

export function elsewhereOf({ credentialId, person, serialNumbers, siteIds }: CredentialRecord, { door }: DoorRecord): Reason | undefined {
  if (!mayBeAt(person, door.siteId)) return { rule: "person.otherSite", personId: person.personId, siteId: door.siteId };
  const isOther =
    (serialNumbers !== undefined && !serialNumbers.includes(door.serialNumber)) ||
    (siteIds !== undefined && !siteIds.includes(door.siteId));
  return isOther ? { rule: "credential.otherDoor", credentialId } : undefined;
}

/** CR-03: a visitor's card and an external one never open in lockdown, whatever the document says of them. */
export function askLockdown(
  credential: CredentialRecord,
  { door: { lockdownId } }: DoorRecord,
): Extract<Reason, { rule: "lockdown" | "lockdown.card" }> | undefined {
  if (lockdownId === undefined) return undefined;
  const { isLockdownCard, isExternal, person, credentialId } = credential;
  return isLockdownCard && !isExternal && !person.isVisitor
    ? { rule: "lockdown.card", lockdownId, credentialId }
    : { rule: "lockdown", lockdownId };
}

/** How many closed schedules are named. */
const namedSchedules = 8;

export function askSchedules(
  policy: CompiledPolicy,
  record: DoorRecord,
  { clock }: SiteRecord,
  person: PersonRecord,
  atMs: number,
): ScheduleOpen | { refusals: Reason[] } {
  const wall = wallMinuteOf(atMs + clock.offsetAt(atMs));
  const closed: DoorSchedule[] = [];
  for (const candidate of schedulesOf(policy, record).access) {
    const via = viaOf(candidate, person);
    if (!via) continue;
    if (rangesAt(candidate.schedule, policy.holidayDays, wall).length > 0) return openReason(candidate, via);
    if (closed.length < namedSchedules) closed.push(candidate);
  }
  if (closed.length === 0) return { refusals: [{ rule: "schedule.none", personId: person.personId }] };
  return { refusals: closed.map((candidate) => closedReason(policy, candidate, wall)) };
}

/** By which list a schedule has the person; undefined when it does not. */
export function viaOf({ personIds, groupIds }: DoorSchedule, person: PersonRecord): { groupId?: string } | undefined {
  if (personIds.has(person.personId)) return {};
  const groupId = person.groupIds.find((id) => groupIds.has(id));
  return groupId === undefined ? undefined : { groupId };
}

export function openReason({ schedule, zoneId }: DoorSchedule, via: { groupId?: string }): ScheduleOpen {
  return { rule: "schedule.open", scheduleId: schedule.scheduleId, ...via, ...(zoneId !== undefined && { zoneId }) };
}

export function closedReason({ holidayDays }: CompiledPolicy, { schedule }: DoorSchedule, wall: WallMinute): Reason {
  return { rule: "schedule.closed", scheduleId: schedule.scheduleId, ...whyClosed(schedule, holidayDays, wall) };
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
