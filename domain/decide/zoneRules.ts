import type { Reason } from "./because.ts";
import type { CompiledPolicy, CredentialRecord } from "./compiledPolicy.ts";
import type { Attempt } from "./decide.ts";
import type { PolicyDoor, PolicyZone } from "./policy.ts";
import { escortSeconds, type Presence, type PresenceEffect, twoPersonSeconds, type Waiting } from "./presence.ts";

/** The zone's decision about a person whom all other rules let in. */
export interface ZoneAnswer {
  readonly refusal?: Reason;
  readonly notes: readonly Reason[];
  readonly effects: readonly PresenceEffect[];
}

/**
 * The rules of the zone that the person would be in: anti-passback, occupancy, escort, two persons, in this order. Whoever goes where
 * there is no zone leaves the one that they are in.
 */
export function askZone(
  policy: CompiledPolicy,
  door: PolicyDoor,
  credential: CredentialRecord,
  { atMs, serialNumber, isExit = false }: Omit<Attempt, "presented">,
  presence: Presence,
): ZoneAnswer {
  const { personId } = credential.person;
  const zoneId = isExit ? door.secondaryZoneId : door.primaryZoneId;
  const zone = zoneId === undefined ? undefined : policy.zones.get(zoneId);
  if (!zone) {
    const isZoned = door.primaryZoneId !== undefined || door.secondaryZoneId !== undefined;
    return { notes: [], effects: isZoned ? [{ kind: "left", personId, atMs }] : [] };
  }
  const me: Waiting = { personId, credentialId: credential.credentialId, zoneId: zone.zoneId, atMs };
  const was = presence.whereabouts.get(personId);
  const insideSince = was?.zoneId === zone.zoneId ? utc(was.sinceMs) : undefined;
  if (insideSince !== undefined && zone.antiPassback === "refuse")
    return refuse({ rule: "zone.antiPassback", zoneId: zone.zoneId, sinceUtc: insideSince });

  const first = zone.isTwoPerson ? firstOfTwo(policy, presence.firstOfTwo.get(serialNumber), me) : undefined;
  const comers = [
    insideSince === undefined ? personId : undefined,
    first && !isInside(presence, first.personId, zone) ? first.personId : undefined,
  ];
  const coming = comers.filter((comer) => comer !== undefined).length;
  const inside = presence.occupancy.get(zone.zoneId) ?? 0;
  if (zone.occupancyMax !== undefined && coming > 0 && inside + coming > zone.occupancyMax)
    return refuse({ rule: "zone.full", zoneId: zone.zoneId, inside, occupancyMax: zone.occupancyMax });

  const escort = zone.needsEscort && credential.person.needsEscort ? escortOf(presence.escorts.get(serialNumber), me) : undefined;
  if (zone.needsEscort && credential.person.needsEscort && !escort) return refuse({ rule: "zone.needsEscort", zoneId: zone.zoneId });
  if (zone.isTwoPerson && !first) {
    const untilUtc = utc(atMs + twoPersonSeconds * 1000);
    return {
      refusal: { rule: "zone.awaitsSecond", zoneId: zone.zoneId, untilUtc },
      notes: [],
      effects: [{ kind: "firstOfTwo", serialNumber, ...me }],
    };
  }

  const notes: Reason[] = [];
  if (insideSince !== undefined && zone.antiPassback === "record")
    notes.push({ rule: "zone.passedBack", zoneId: zone.zoneId, sinceUtc: insideSince });
  if (escort) notes.push({ rule: "zone.escorted", zoneId: zone.zoneId, personId: escort.personId });
  if (first) notes.push({ rule: "zone.twoPersons", zoneId: zone.zoneId, personId: first.personId });
  const effects: PresenceEffect[] = [];
  if (first) effects.push({ kind: "secondOfTwo", serialNumber }, ...entryOfFirst(policy, first, atMs));
  effects.push({ kind: "entered", personId, zoneId: zone.zoneId, atMs });
  if (zone.needsEscort && credential.person.mayEscort) effects.push({ kind: "escort", serialNumber, ...me });
  return { notes, effects };
}

function refuse(refusal: Reason): ZoneAnswer {
  return { refusal, notes: [], effects: [] };
}

/** The one who waits, when it is another one, still good, for the same zone and not for too long. */
function firstOfTwo({ credentials }: CompiledPolicy, waiting: Waiting | undefined, me: Waiting): Waiting | undefined {
  const credential = waiting && credentials.get(waiting.credentialId);
  const isGood = credential?.status === "active" && credential.person.status === "active";
  return isGood && isWithin(waiting, me, twoPersonSeconds) ? waiting : undefined;
}

function escortOf(waiting: Waiting | undefined, me: Waiting): Waiting | undefined {
  return isWithin(waiting, me, escortSeconds) ? waiting : undefined;
}

function isWithin(waiting: Waiting | undefined, me: Waiting, seconds: number): boolean {
  if (!waiting || waiting.personId === me.personId || waiting.zoneId !== me.zoneId) return false;
  const passedMs = me.atMs - waiting.atMs;
  return passedMs >= 0 && passedMs <= seconds * 1000;
}

function isInside(presence: Presence, personId: string, zone: PolicyZone): boolean {
  return presence.whereabouts.get(personId)?.zoneId === zone.zoneId;
}

/** The first of two goes in with the second, and theirs is an opening of their credential too. */
function entryOfFirst({ credentials }: CompiledPolicy, { personId, credentialId, zoneId }: Waiting, atMs: number): PresenceEffect[] {
  const entered: PresenceEffect = { kind: "entered", personId, zoneId, atMs };
  return credentials.get(credentialId)?.usesMax === undefined ? [entered] : [entered, { kind: "used", credentialId }];
}

function utc(ms: number): string {
  return new Date(ms).toISOString();
}
