import {
  type CompiledPolicy,
  type CredentialRecord,
  type DoorRecord,
  type DoorSchedule,
  type PersonRecord,
  type SiteRecord,
  schedulesOf,
} from "./compiledPolicy.ts";
import { type Opening, openingsFrom } from "./openings.ts";
import type { PolicyCredential } from "./policy.ts";
import { createPresence } from "./presence.ts";
import { isFoundFirst } from "./presented.ts";
import { askLockdown, elsewhereOf, mayBeAt, unfitness, viaOf } from "./rules.ts";
import { rangesAt, wallMinuteOf } from "./schedule.ts";

/**
 * When a right is asked for: at an instant, as `decide` would answer then; or at all from an instant on, whatever the hour and whether
 * or not there is a lockdown now. Instants are milliseconds since 1970.
 */
export type When = { readonly atMs: number } | { readonly fromMs: number };

/** A schedule that lets a person open a door, with its present or next opening. */
export interface Way {
  readonly scheduleId: string;
  /** Absent when the schedule names the person. */
  readonly groupId?: string;
  /** Absent when the schedule names the door. */
  readonly zoneId?: string;
  readonly opening: Opening;
}

/** Whether a person may open a door, apart from zone rules, which depend on the people inside. */
export interface Right {
  readonly ways: readonly Way[];
  /** With what, each kind once. */
  readonly kinds: readonly PolicyCredential["kind"][];
}

/** A door as it is asked for many people: what is the same for all of them is found once. */
export interface DoorQuestion {
  /** Whether the person may open it; quicker than `rightOf`. */
  admits(person: PersonRecord): boolean;
  rightOf(person: PersonRecord): Right | undefined;
  /** The present or next time at which this credential may open the door. */
  openingBy(credential: CredentialRecord): Opening | undefined;
}

/** The facts of a door that are the same for everybody. */
export const nobody = createPresence();

/** Whether some schedule opens the door to the person some day, whatever they carry. */
export function isScheduled(policy: CompiledPolicy, person: PersonRecord, serialNumber: string): boolean {
  const record = policy.doors.get(serialNumber);
  if (!record || !policy.sites.has(record.door.siteId) || !mayBeAt(person, record.door.siteId)) return false;
  return schedulesOf(policy, record).access.some((candidate) => viaOf(candidate, person));
}

/** Undefined for a door that is not in the policy, or at a site that is not: it opens to nobody. */
export function askDoor(policy: CompiledPolicy, serialNumber: string, when: When): DoorQuestion | undefined {
  const record = policy.doors.get(serialNumber);
  const site = record && policy.sites.get(record.door.siteId);
  return record && site && askRecord(policy, record, site, when);
}

/** A time, from an instant to the first one that is too late. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

function askRecord(policy: CompiledPolicy, record: DoorRecord, site: SiteRecord, when: When): DoorQuestion {
  const credentials = credentialsByPerson(policy);
  const fromMs = "atMs" in when ? when.atMs : when.fromMs;
  const zone = { clock: site.clock, holidayDays: policy.holidayDays };
  const firsts = new Map<string, Opening | undefined>();
  const openingOf = ({ schedule }: DoorSchedule, ms: number): Opening | undefined => {
    if (ms !== fromMs) return openingsFrom(schedule, zone, ms, 1)[0];
    if (!firsts.has(schedule.scheduleId)) firsts.set(schedule.scheduleId, openingsFrom(schedule, zone, ms, 1)[0]);
    return firsts.get(schedule.scheduleId);
  };
  const wall = wallMinuteOf(fromMs + site.clock.offsetAt(fromMs));
  // At all asked, when a schedule opens is looked for only where it matters.
  const candidates = schedulesOf(policy, record).access.filter(
    ({ schedule }) => !("atMs" in when) || rangesAt(schedule, policy.holidayDays, wall).length > 0,
  );
  const isNamed = new Set(candidates.flatMap(({ personIds }) => [...personIds]));
  // People have their groups from a pool, so that one answer does for all who are in the same ones.
  const byGroups = new Map<readonly string[], readonly DoorSchedule[]>();

  function schedulesFor(person: PersonRecord): readonly DoorSchedule[] {
    if (isNamed.has(person.personId)) return candidates.filter((candidate) => viaOf(candidate, person));
    const known = byGroups.get(person.groupIds);
    if (known) return known;
    const found = candidates.filter((candidate) => viaOf(candidate, person));
    byGroups.set(person.groupIds, found);
    return found;
  }

  /** The time within which the credential is good here, as far as it was asked for. */
  function goodFor(credential: CredentialRecord): Span | undefined {
    const { person, validFromMs = -Infinity, validUntilMs = Infinity } = credential;
    const startMs = "atMs" in when ? when.atMs : Math.max(fromMs, validFromMs, person.validFromMs ?? -Infinity);
    if (unfitness(credential, startMs, nobody) || elsewhereOf(credential, record)) return undefined;
    if ("atMs" in when && askLockdown(credential, record)?.rule === "lockdown") return undefined;
    // A card or code of several people opens for one of them.
    if (!isFoundFirst(policy, credential, record.door.siteId)) return undefined;
    return { startMs, endMs: Math.min(validUntilMs, person.validUntilMs ?? Infinity) };
  }

  /** The opening of a schedule that is on, or comes next, in that time. */
  function openingIn(candidate: DoorSchedule, { startMs, endMs }: Span): Opening | undefined {
    const opening = openingOf(candidate, startMs);
    return opening && opening.startMs < endMs ? opening : undefined;
  }

  function wayOf(candidate: DoorSchedule, person: PersonRecord, spans: readonly Span[]): Way[] {
    const openings = spans.flatMap((span) => openingIn(candidate, span) ?? []);
    const [opening] = openings.toSorted((one, other) => one.startMs - other.startMs);
    const { schedule, zoneId } = candidate;
    return opening
      ? [{ scheduleId: schedule.scheduleId, ...viaOf(candidate, person), ...(zoneId !== undefined && { zoneId }), opening }]
      : [];
  }

  return {
    admits(person) {
      // The cheap check that tells most people apart comes first.
      if (person.status !== "active" || !mayBeAt(person, record.door.siteId)) return false;
      const schedules = schedulesFor(person);
      if (schedules.length === 0) return false;
      return (credentials.get(person.personId) ?? []).some((credential) => {
        const span = goodFor(credential);
        return span !== undefined && ("atMs" in when || schedules.some((candidate) => openingIn(candidate, span)));
      });
    },
    rightOf(person) {
      const schedules = schedulesFor(person);
      const good = (credentials.get(person.personId) ?? []).flatMap((credential) => {
        const span = goodFor(credential);
        return span && schedules.some((candidate) => openingIn(candidate, span)) ? [{ kind: credential.kind, span }] : [];
      });
      if (good.length === 0) return undefined;
      const spans = good.map(({ span }) => span);
      return {
        ways: schedules.flatMap((candidate) => wayOf(candidate, person, spans)),
        kinds: [...new Set(good.map(({ kind }) => kind))],
      };
    },
    openingBy(credential) {
      const span = goodFor(credential);
      const openings = span ? schedulesFor(credential.person).flatMap((candidate) => openingIn(candidate, span) ?? []) : [];
      const [first] = openings.toSorted((one, other) => one.startMs - other.startMs);
      if (!span || !first) return undefined;
      const endMs = Math.min(first.endMs ?? Infinity, span.endMs);
      return { startMs: Math.max(first.startMs, span.startMs), endMs: Number.isFinite(endMs) ? endMs : undefined };
    },
  };
}

/** Everybody who may open the door, in no order. */
export function whoOpens(policy: CompiledPolicy, question: DoorQuestion): PersonRecord[] {
  return [...policy.people.values()].filter((person) => question.admits(person));
}

const indexes = new WeakMap<CompiledPolicy, { of: number; credentials: ReadonlyMap<string, readonly CredentialRecord[]> }>();

/** Each person's credentials; recomputed only when the policy has changed. */
export function credentialsByPerson(policy: CompiledPolicy): ReadonlyMap<string, readonly CredentialRecord[]> {
  const known = indexes.get(policy);
  if (known?.of === policy.sequence) return known.credentials;
  const credentials = Map.groupBy(policy.credentials.values(), ({ person }) => person.personId);
  indexes.set(policy, { of: policy.sequence, credentials });
  return credentials;
}
