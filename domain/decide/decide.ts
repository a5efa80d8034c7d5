import { AccessResult, type AccessMethod } from "#contract/enumerations.ts";
import type { Reason, Rule, ScheduleOpen } from "./because.ts";
import {
  type CompiledPolicy,
  type CredentialRecord,
  type DoorRecord,
  type DoorSchedule,
  type PersonRecord,
  schedulesOf,
  type SiteRecord,
} from "./compiledPolicy.ts";
import type { Presence, PresenceEffect } from "./presence.ts";
import { findCredential, methodOf, type Presented } from "./presented.ts";
import { rangesAt, type WallMinute, wallMinuteOf, whyClosed } from "./schedule.ts";
import { askZone } from "./zoneRules.ts";

/** Somebody at a door, at an instant in milliseconds since 1970. */
export interface Attempt {
  readonly presented: Presented;
  readonly serialNumber: string;
  readonly atMs: number;
  /** At the reader inside: on the way from the door's primary zone into its secondary one. */
  readonly isExit?: boolean;
}

export interface Decision {
  /** EN-05 */
  readonly result: AccessResult;
  readonly method: AccessMethod;
  /** Whose credential it is, also when it was refused. */
  readonly personId?: string;
  readonly credentialId?: string;
  /** Granted to somebody who opens under threat. */
  readonly isDuress?: boolean;
  readonly because: readonly Reason[];
  /** What it makes of the presence; nothing of it has happened yet. */
  readonly effects: readonly PresenceEffect[];
}

/**
 * Whether a door opens to what is shown at it. The same policy, attempt and presence give the same answer, at the platform, at a
 * controller and in a test. The order in which rules refuse is that of `Reason`.
 */
export function decide(policy: CompiledPolicy, attempt: Attempt, presence: Presence): Decision {
  const record = policy.doors.get(attempt.serialNumber);
  const found = findCredential(policy, attempt.presented, record?.door.siteId);
  if ("rule" in found) return refusal([found], methodOf(attempt.presented, undefined));
  const credential = found;
  const method = methodOf(attempt.presented, credential);
  const { person } = credential;
  const who = { ...(person.status !== undefined && { personId: person.personId }), credentialId: credential.credentialId };
  const refuse = (because: readonly Reason[], effects: readonly PresenceEffect[] = []): Decision => ({
    ...refusal(because, method, effects),
    ...who,
  });

  const unfit = unfitness(credential, attempt.atMs, presence);
  if (unfit) return refuse([unfit]);
  const site = record && policy.sites.get(record.door.siteId);
  if (!record || !site) return refuse([{ rule: "door.unknown", serialNumber: attempt.serialNumber }]);
  const elsewhere = elsewhereOf(credential, record);
  if (elsewhere) return refuse([elsewhere]);
  const lockdown = askLockdown(credential, record);
  if (lockdown?.rule === "lockdown") return refuse([lockdown]);
  const schedule = askSchedules(policy, record, site, person, attempt.atMs);
  if ("refusals" in schedule) return refuse(schedule.refusals);
  const zone = askZone(policy, record.door, credential, attempt, presence);
  if (zone.refusal) return refuse([zone.refusal], zone.effects);
  return {
    result: AccessResult.AccessGranted,
    method,
    ...who,
    ...(credential.isDuress && { isDuress: true }),
    because: [
      ...(lockdown ? [lockdown] : []),
      schedule,
      ...zone.notes,
      ...openingOf(credential, presence),
      ...(credential.isDuress ? [{ rule: "duress" as const, credentialId: credential.credentialId }] : []),
    ],
    effects: [
      { kind: "granted", serialNumber: attempt.serialNumber, atMs: attempt.atMs },
      ...zone.effects,
      ...(credential.usesMax === undefined ? [] : [{ kind: "used" as const, credentialId: credential.credentialId }]),
    ],
  };
}

const results: Partial<Record<Rule, AccessResult>> = {
  "card.unreadable": AccessResult.CardFormatError,
  "credential.unknown": AccessResult.UnknownUser,
  "credential.revoked": AccessResult.UnknownUser,
  "person.unknown": AccessResult.UnknownUser,
  "person.suspended": AccessResult.Suspended,
  "credential.suspended": AccessResult.Suspended,
  "person.notLive": AccessResult.NonLiveUser,
  "credential.pending": AccessResult.NonLiveUser,
  lockdown: AccessResult.DeviceInLockdown,
};

function refusal(because: readonly Reason[], method: AccessMethod, effects: readonly PresenceEffect[] = []): Decision {
  const [first] = because;
  return { result: (first && results[first.rule]) ?? AccessResult.NotScheduled, method, because, effects };
}

/** Why the credential opens no door at all now. */
function unfitness(credential: CredentialRecord, atMs: number, presence: Presence): Reason | undefined {
  const { credentialId, status, person, usesMax } = credential;
  const { personId } = person;
  if (status === "revoked") return { rule: "credential.revoked", credentialId };
  if (person.status === undefined) return { rule: "person.unknown", personId };
  if (person.status === "suspended") return { rule: "person.suspended", personId };
  if (status === "suspended") return { rule: "credential.suspended", credentialId };
  if (person.status !== "active") return { rule: "person.notLive", personId };
  if (status !== "active") return { rule: "credential.pending", credentialId };
  if (person.validFromMs !== undefined && atMs < person.validFromMs)
    return { rule: "person.notYetValid", personId, validFromUtc: utc(person.validFromMs) };
  if (person.validUntilMs !== undefined && atMs >= person.validUntilMs)
    return { rule: "person.expired", personId, validUntilUtc: utc(person.validUntilMs) };
  if (credential.validFromMs !== undefined && atMs < credential.validFromMs)
    return { rule: "credential.notYetValid", credentialId, validFromUtc: utc(credential.validFromMs) };
  if (credential.validUntilMs !== undefined && atMs >= credential.validUntilMs)
    return { rule: "credential.expired", credentialId, validUntilUtc: utc(credential.validUntilMs) };
  if (usesMax !== undefined && (presence.uses.get(credentialId) ?? 0) >= usesMax)
    return { rule: "credential.usedUp", credentialId, usesMax };
  return undefined;
}

function elsewhereOf({ credentialId, person, serialNumbers, siteIds }: CredentialRecord, { door }: DoorRecord): Reason | undefined {
  if (person.siteIds !== "all" && !person.siteIds.has(door.siteId))
    return { rule: "person.otherSite", personId: person.personId, siteId: door.siteId };
  const isOther =
    (serialNumbers !== undefined && !serialNumbers.includes(door.serialNumber)) ||
    (siteIds !== undefined && !siteIds.includes(door.siteId));
  return isOther ? { rule: "credential.otherDoor", credentialId } : undefined;
}

/** CR-03: a visitor's card and an external one never open in lockdown, whatever the document says of them. */
function askLockdown(credential: CredentialRecord, { door: { lockdownId } }: DoorRecord): Reason | undefined {
  if (lockdownId === undefined) return undefined;
  const { isLockdownCard, isExternal, person, credentialId } = credential;
  return isLockdownCard && !isExternal && !person.isVisitor
    ? { rule: "lockdown.card", lockdownId, credentialId }
    : { rule: "lockdown", lockdownId };
}

/** How many closed schedules are named. */
const namedSchedules = 8;

function askSchedules(
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
    if (rangesAt(candidate.schedule, policy.holidayDays, wall).length > 0)
      return {
        rule: "schedule.open",
        scheduleId: candidate.schedule.scheduleId,
        ...via,
        ...(candidate.zoneId !== undefined && { zoneId: candidate.zoneId }),
      };
    if (closed.length < namedSchedules) closed.push(candidate);
  }
  if (closed.length === 0) return { refusals: [{ rule: "schedule.none", personId: person.personId }] };
  return { refusals: closed.map((candidate) => closedReason(policy, candidate, wall)) };
}

function viaOf({ personIds, groupIds }: DoorSchedule, person: PersonRecord): { groupId?: string } | undefined {
  if (personIds.has(person.personId)) return {};
  const groupId = person.groupIds.find((id) => groupIds.has(id));
  return groupId === undefined ? undefined : { groupId };
}

function closedReason({ holidayDays }: CompiledPolicy, { schedule }: DoorSchedule, wall: WallMinute): Reason {
  return { rule: "schedule.closed", scheduleId: schedule.scheduleId, ...whyClosed(schedule, holidayDays, wall) };
}

function openingOf({ credentialId, usesMax }: CredentialRecord, { uses }: Presence): Reason[] {
  return usesMax === undefined ? [] : [{ rule: "credential.use", credentialId, use: (uses.get(credentialId) ?? 0) + 1, usesMax }];
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
