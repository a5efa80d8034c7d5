import type { PinTries } from "./pinTries.ts";

/** Where people are, and what else of the past the rules need. `decide` reads it; `applyEffects` updates it with a decision. */
export interface Presence {
  readonly whereabouts: ReadonlyMap<string, Whereabouts>;
  /** How many are in a zone. */
  readonly occupancy: ReadonlyMap<string, number>;
  /** Openings of credentials that are good for a number of them. */
  readonly uses: ReadonlyMap<string, number>;
  /** When a door last let a person in with a credential: first person in. */
  readonly lastGrants: ReadonlyMap<string, number>;
  /** By door: the first of two people, until the second comes. */
  readonly firstOfTwo: ReadonlyMap<string, Waiting>;
  /** By door: the last who may escort and was let in. */
  readonly escorts: ReadonlyMap<string, Waiting>;
  /** By door: a temporary state set by an operator (`unlocked until 15:30`). */
  readonly overrides: ReadonlyMap<string, Override>;
  /** By door: wrong PINs of late. */
  readonly pinTries: ReadonlyMap<string, PinTries>;
}

export interface Whereabouts {
  readonly zoneId: string;
  readonly sinceMs: number;
}

export interface Waiting {
  readonly personId: string;
  readonly credentialId: string;
  readonly zoneId: string;
  readonly atMs: number;
}

/** B-21. Ends by itself at `untilMs`. */
export interface Override {
  readonly mode: "unlocked" | "locked";
  readonly untilMs: number;
  readonly personId?: string;
}

/** A change of presence by a decision, a person or time. */
export type PresenceEffect =
  | { readonly kind: "granted"; readonly serialNumber: string; readonly atMs: number }
  | { readonly kind: "entered"; readonly personId: string; readonly zoneId: string; readonly atMs: number }
  | { readonly kind: "left"; readonly personId: string; readonly atMs: number }
  | { readonly kind: "used"; readonly credentialId: string }
  | ({ readonly kind: "firstOfTwo"; readonly serialNumber: string } & Waiting)
  | { readonly kind: "secondOfTwo"; readonly serialNumber: string }
  | ({ readonly kind: "escort"; readonly serialNumber: string } & Waiting)
  | ({ readonly kind: "override"; readonly serialNumber: string } & Override)
  | { readonly kind: "overrideEnded"; readonly serialNumber: string }
  | { readonly kind: "pinTries"; readonly serialNumber: string; readonly tries: PinTries }
  /** PINs are taken again, and those that were wrong are forgotten. */
  | { readonly kind: "pinsAllowed"; readonly serialNumber: string }
  /** Anti-passback forgets where these people are; without a list, where everybody is. */
  | { readonly kind: "forgiven"; readonly personIds?: readonly string[] };

export interface PresenceState extends Presence {
  readonly whereabouts: Map<string, Whereabouts>;
  readonly occupancy: Map<string, number>;
  readonly uses: Map<string, number>;
  readonly lastGrants: Map<string, number>;
  readonly firstOfTwo: Map<string, Waiting>;
  readonly escorts: Map<string, Waiting>;
  readonly overrides: Map<string, Override>;
  readonly pinTries: Map<string, PinTries>;
}

/** How long the first of two people, and an escort, is waited for at a door. */
export const twoPersonSeconds = 20;
export const escortSeconds = 20;

/** The serializable part of presence; occupancy is recomputed. */
export interface SavedPresence {
  readonly whereabouts: readonly (readonly [string, Whereabouts])[];
  readonly uses: readonly (readonly [string, number])[];
  readonly lastGrants: readonly (readonly [string, number])[];
  readonly firstOfTwo: readonly (readonly [string, Waiting])[];
  readonly escorts: readonly (readonly [string, Waiting])[];
  readonly overrides: readonly (readonly [string, Override])[];
  readonly pinTries: readonly (readonly [string, PinTries])[];
}

export function createPresence(saved?: Partial<SavedPresence>): PresenceState {
  const state: PresenceState = {
    whereabouts: new Map(saved?.whereabouts),
    occupancy: new Map(),
    uses: new Map(saved?.uses),
    lastGrants: new Map(saved?.lastGrants),
    firstOfTwo: new Map(saved?.firstOfTwo),
    escorts: new Map(saved?.escorts),
    overrides: new Map(saved?.overrides),
    pinTries: new Map(saved?.pinTries),
  };
  for (const { zoneId } of state.whereabouts.values()) count(state, zoneId, 1);
  return state;
}

export function savedPresence(state: Presence): SavedPresence {
  return {
    whereabouts: [...state.whereabouts],
    uses: [...state.uses],
    lastGrants: [...state.lastGrants],
    firstOfTwo: [...state.firstOfTwo],
    escorts: [...state.escorts],
    overrides: [...state.overrides],
    pinTries: [...state.pinTries],
  };
}

/** Puts what was decided into the presence, in its order. */
export function applyEffects(state: PresenceState, effects: readonly PresenceEffect[]): void {
  for (const effect of effects) applyEffect(state, effect);
}

function applyEffect(state: PresenceState, effect: PresenceEffect): void {
  switch (effect.kind) {
    case "granted":
      state.lastGrants.set(effect.serialNumber, effect.atMs);
      return;
    case "entered":
      return setWhereabouts(state, effect.personId, { zoneId: effect.zoneId, sinceMs: effect.atMs });
    case "left":
      return setWhereabouts(state, effect.personId, undefined);
    case "used":
      state.uses.set(effect.credentialId, (state.uses.get(effect.credentialId) ?? 0) + 1);
      return;
    case "firstOfTwo":
    case "escort":
      (effect.kind === "escort" ? state.escorts : state.firstOfTwo).set(effect.serialNumber, waitingOf(effect));
      return;
    case "secondOfTwo":
      state.firstOfTwo.delete(effect.serialNumber);
      return;
    case "override": {
      const { mode, untilMs, personId } = effect;
      state.overrides.set(effect.serialNumber, { mode, untilMs, ...(personId !== undefined && { personId }) });
      return;
    }
    case "overrideEnded":
      state.overrides.delete(effect.serialNumber);
      return;
    case "pinTries":
      state.pinTries.set(effect.serialNumber, effect.tries);
      return;
    case "pinsAllowed":
      state.pinTries.delete(effect.serialNumber);
      return;
    case "forgiven":
      for (const personId of effect.personIds ?? [...state.whereabouts.keys()]) setWhereabouts(state, personId, undefined);
  }
}

function waitingOf({ personId, credentialId, zoneId, atMs }: Waiting): Waiting {
  return { personId, credentialId, zoneId, atMs };
}

/** Moves a person to a zone, or out of all; the zones' counts follow. */
export function setWhereabouts(state: PresenceState, personId: string, now: Whereabouts | undefined): void {
  const was = state.whereabouts.get(personId);
  if (was) count(state, was.zoneId, -1);
  if (!now) return void state.whereabouts.delete(personId);
  state.whereabouts.set(personId, now);
  count(state, now.zoneId, 1);
}

function count(state: PresenceState, zoneId: string, step: 1 | -1): void {
  const now = (state.occupancy.get(zoneId) ?? 0) + step;
  if (now > 0) state.occupancy.set(zoneId, now);
  else state.occupancy.delete(zoneId);
}
