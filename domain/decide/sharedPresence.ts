import { applyEffects, createPresence, type PresenceEffect, type PresenceState, setWhereabouts } from "./presence.ts";

/** A person's passage through a door. The later of two passages decides where they are; of equal instants the greater event id. */
export interface Movement {
  readonly personId: string;
  /** Where they are since; absent where no zone is. */
  readonly zoneId?: string;
  readonly atMs: number;
  /** The access event that tells of it. */
  readonly eventId: string;
  readonly serialNumber?: string;
}

/** The platform's presence at `sequence` of the account's log. Shapes of `contract/presence.ts`, with instants in milliseconds. */
export interface PresenceNews {
  readonly sequence: number;
  /** Zones whose people are completely listed. */
  readonly zones: readonly { readonly zoneId: string; readonly people: readonly Movement[] }[];
  /** Where people are now, as their last passage that the platform knows has it. */
  readonly moved: readonly Movement[];
  /** Events that the report includes, whether or not they were a person's last. */
  readonly heard: readonly string[];
  /** People who entered the zone before this instant do not count as inside. */
  readonly forgiven: readonly { readonly zoneId: string; readonly atMs: number }[];
  readonly uses: readonly { readonly credentialId: string; readonly eventIds: readonly string[] }[];
}

interface ToldMovement extends Movement {
  readonly sequence: number;
}

/** The serializable part. */
export interface SavedSharedPresence {
  readonly told: readonly ToldMovement[];
  readonly own: readonly Movement[];
  readonly forgiven: readonly (readonly [string, number])[];
  readonly uses: readonly (readonly [string, readonly string[]])[];
}

/**
 * Presence that several doors and the platform know parts of. What happened here is held apart from what the platform told until the
 * platform tells of it too: it may know a better instant of it, as when a door's clock was wrong. Any order and repetition of the same
 * news ends in the same presence.
 */
export interface SharedPresence {
  /** The presence that `decide` reads, updated in place. */
  readonly state: PresenceState;
  /** Puts what was decided at a door into it, told by that event. */
  note(effects: readonly PresenceEffect[], event: { readonly eventId: string; readonly serialNumber: string }): void;
  tell(news: PresenceNews): void;
  /** Forgets what happened here and is neither told nor on its way to the platform any more: what the platform has told has it. */
  forgetDelivered(isOnItsWay: (eventId: string) => boolean): void;
  saved(): SavedSharedPresence;
}

export function createSharedPresence(state: PresenceState = createPresence(), saved?: Partial<SavedSharedPresence>): SharedPresence {
  const told = new Map(saved?.told?.map((movement) => [movement.personId, movement]));
  const own = new Map<string, Movement[]>();
  const forgiven = new Map(saved?.forgiven);
  const uses = new Map(saved?.uses?.map(([credentialId, eventIds]) => [credentialId, new Set(eventIds)]));
  for (const movement of saved?.own ?? []) addOwn(movement);
  for (const personId of [...told.keys(), ...own.keys()]) place(personId);
  for (const [credentialId, eventIds] of uses) state.uses.set(credentialId, eventIds.size);

  /** The order of events at one door is known, whatever its clock says: its last one counts. */
  function addOwn(movement: Movement): void {
    const others = (own.get(movement.personId) ?? []).filter(({ serialNumber }) => serialNumber !== movement.serialNumber);
    own.set(movement.personId, [...others, movement]);
  }

  /** Lets the state say of this person what is known of them. */
  function place(personId: string): void {
    const last = [told.get(personId), ...(own.get(personId) ?? [])].reduce(later);
    const zoneId = last && last.atMs > (forgiven.get(last.zoneId ?? "") ?? -Infinity) ? last.zoneId : undefined;
    setWhereabouts(state, personId, last && zoneId !== undefined ? { zoneId, sinceMs: last.atMs } : undefined);
  }

  function addUse(credentialId: string, eventId: string): void {
    const events = uses.get(credentialId) ?? new Set();
    uses.set(credentialId, events.add(eventId));
    state.uses.set(credentialId, events.size);
  }

  /** Answers whether anything was dropped. */
  function dropOwn(personId: string, isDropped: (movement: Movement) => boolean): boolean {
    const before = own.get(personId) ?? [];
    const kept = before.filter((movement) => !isDropped(movement));
    if (kept.length > 0) own.set(personId, kept);
    else own.delete(personId);
    return kept.length < before.length;
  }

  function learn(movement: Movement, sequence: number): void {
    const known = told.get(movement.personId);
    if (known && later(known, movement) === known) {
      if (known.eventId === movement.eventId && known.sequence < sequence) told.set(movement.personId, { ...known, sequence });
    } else told.set(movement.personId, { ...movement, sequence });
  }

  /** A person who was reported in a zone and is missing in the full list has left it since. */
  function leaveUnnamed(zoneId: string, people: readonly Movement[], sequence: number): string[] {
    const named = new Set(people.map(({ personId }) => personId));
    const gone = [...told.values()].filter((known) => known.zoneId === zoneId && known.sequence <= sequence && !named.has(known.personId));
    for (const { personId } of gone) told.delete(personId);
    return gone.map(({ personId }) => personId);
  }

  return {
    state,
    note(effects, event) {
      for (const effect of effects) {
        if (effect.kind === "entered" || effect.kind === "left") {
          const { personId, atMs } = effect;
          addOwn({ personId, atMs, ...event, ...("zoneId" in effect && { zoneId: effect.zoneId }) });
          place(personId);
        } else if (effect.kind === "used") addUse(effect.credentialId, event.eventId);
        else applyEffects(state, [effect]);
      }
    },
    tell({ sequence, zones, moved, heard, forgiven: forgivenZones, uses: used }) {
      const touched = new Set<string>();
      for (const { zoneId, people } of zones) for (const personId of leaveUnnamed(zoneId, people, sequence)) touched.add(personId);
      for (const movement of [...zones.flatMap(({ people }) => people), ...moved]) {
        learn(movement, sequence);
        touched.add(movement.personId);
      }
      const events = new Set([...heard, ...[...touched].flatMap((personId) => told.get(personId)?.eventId ?? [])]);
      for (const personId of own.keys()) if (dropOwn(personId, ({ eventId }) => events.has(eventId))) touched.add(personId);
      for (const { zoneId, atMs } of forgivenZones) {
        forgiven.set(zoneId, Math.max(atMs, forgiven.get(zoneId) ?? -Infinity));
        for (const [personId, at] of state.whereabouts) if (at.zoneId === zoneId) touched.add(personId);
      }
      for (const personId of touched) place(personId);
      for (const { credentialId, eventIds } of used) for (const eventId of eventIds) addUse(credentialId, eventId);
    },
    forgetDelivered(isOnItsWay) {
      for (const personId of own.keys()) if (dropOwn(personId, ({ eventId }) => !isOnItsWay(eventId))) place(personId);
    },
    saved: () => ({
      // A person who is in no zone is remembered only until the other reports have arrived.
      told: [...told.values()].filter(({ personId, zoneId }) => zoneId !== undefined || own.has(personId)),
      own: [...own.values()].flat(),
      forgiven: [...forgiven],
      uses: [...uses].map(([credentialId, eventIds]) => [credentialId, [...eventIds]]),
    }),
  };
}

/** Which of two passages of a person says where they are. */
export function later<M extends Movement>(one: M | undefined, other: M | undefined): M | undefined {
  if (!one || !other) return one ?? other;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs ? one : other;
  return one.eventId >= other.eventId ? one : other;
}
