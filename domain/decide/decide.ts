import { type AccessMethod, AccessResult } from "#contract/enumerations.ts";
import type { Reason, Rule } from "./because.ts";
import type { CompiledPolicy, CredentialRecord } from "./compiledPolicy.ts";
import { askPins, wrongPin } from "./pinTries.ts";
import type { Presence, PresenceEffect } from "./presence.ts";
import { findCredential, methodOf, type Presented } from "./presented.ts";
import { askLockdown, askSchedules, elsewhereOf, unfitness } from "./rules.ts";
import { askZone } from "./zoneRules.ts";

/** A credential presented at a door, at an instant in milliseconds since 1970. */
export interface Attempt {
  readonly presented: Presented;
  readonly serialNumber: string;
  readonly atMs: number;
  /** How far the clock that stamped the start of credentials may be ahead of the clock of `atMs`; default 0. */
  readonly toleranceMs?: number;
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
  /** Granted for a duress credential. */
  readonly isDuress?: boolean;
  readonly because: readonly Reason[];
  /** The changes of presence; not applied yet. */
  readonly effects: readonly PresenceEffect[];
}

/**
 * Whether a door opens to what is shown at it. The same policy, attempt and presence give the same answer, at the platform, at a
 * controller and in a test. The order in which rules refuse is that of `Reason`.
 */
export function decide(policy: CompiledPolicy, attempt: Attempt, presence: Presence): Decision {
  const record = policy.doors.get(attempt.serialNumber);
  const isPin = attempt.presented.kind === "pin";
  const locked = isPin ? askPins(presence, attempt.serialNumber, attempt.atMs) : undefined;
  if (locked) return refusal([locked], methodOf(attempt.presented, undefined));
  const found = findCredential(policy, attempt.presented, record?.door.siteId);
  const decision =
    "rule" in found
      ? refusal([found], methodOf(attempt.presented, undefined))
      : decideOn(policy, found, { ...attempt, method: methodOf(attempt.presented, found) }, presence);
  // A correct PIN of a person who may not enter now does not count as wrong.
  if (!isPin || decision.result !== AccessResult.UnknownUser) return decision;
  return { ...decision, effects: [...decision.effects, ...wrongPin(presence, record?.door, attempt.atMs)] };
}

/** The same for a credential that is already identified. */
export function decideOn(
  policy: CompiledPolicy,
  credential: CredentialRecord,
  { method, ...attempt }: Omit<Attempt, "presented"> & { readonly method: AccessMethod },
  presence: Presence,
): Decision {
  const record = policy.doors.get(attempt.serialNumber);
  const { person } = credential;
  const who = { ...(person.status !== undefined && { personId: person.personId }), credentialId: credential.credentialId };
  const refuse = (because: readonly Reason[], effects: readonly PresenceEffect[] = []): Decision => ({
    ...refusal(because, method, effects),
    ...who,
  });

  const unfit = unfitness(credential, attempt.atMs, presence, attempt.toleranceMs);
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
  "pins.locked": AccessResult.UnknownUser,
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

function openingOf({ credentialId, usesMax }: CredentialRecord, { uses }: Presence): Reason[] {
  return usesMax === undefined ? [] : [{ rule: "credential.use", credentialId, use: (uses.get(credentialId) ?? 0) + 1, usesMax }];
}
