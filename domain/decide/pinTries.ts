import { minuteMs } from "#contract/durations.ts";
import type { Reason } from "./because.ts";
import type { PinRule, PolicyDoor } from "./policy.ts";
import type { Presence, PresenceEffect } from "./presence.ts";

/** The wrong PINs that were typed at a door of late, and the time in which it takes none. Instants in milliseconds since 1970. */
export interface PinTries {
  /** In the order in which they were typed. */
  readonly wrongAtMs: readonly number[];
  readonly lock?: PinLock;
}

export interface PinLock {
  readonly sinceMs: number;
  /** The first instant at which PINs are taken again. */
  readonly untilMs: number;
}

/** While it lasts, no digits are looked at: the right ones are refused like any others. */
export function pinLockAt(tries: PinTries | undefined, atMs: number): PinLock | undefined {
  return tries?.lock && atMs < tries.lock.untilMs ? tries.lock : undefined;
}

/**
 * The tries after a wrong PIN that the door has looked at. A right PIN in between takes none of them back, so that nobody guesses on
 * behind an own one; what a lock has answered for is forgotten when it begins. One whose instant is to come, because the clock was
 * set back since, was typed of late too.
 */
export function afterWrongPin(tries: PinTries | undefined, { wrongMax, withinMinutes, lockMinutes }: PinRule, atMs: number): PinTries {
  const recent = (tries?.wrongAtMs ?? []).filter((wrongMs) => atMs - wrongMs < withinMinutes * minuteMs);
  if (recent.length + 1 < wrongMax) return { wrongAtMs: [...recent, atMs] };
  return { wrongAtMs: [], lock: { sinceMs: atMs, untilMs: atMs + lockMinutes * minuteMs } };
}

/** Why a door takes no PIN at all now. */
export function askPins({ pinTries }: Presence, serialNumber: string, atMs: number): Reason | undefined {
  const lock = pinLockAt(pinTries.get(serialNumber), atMs);
  return lock && { rule: "pins.locked", untilUtc: new Date(lock.untilMs).toISOString() };
}

/** Counts a wrong PIN in the presence; does nothing without a rule. */
export function wrongPin({ pinTries }: Presence, door: PolicyDoor | undefined, atMs: number): PresenceEffect[] {
  if (!door?.pinRule) return [];
  const { serialNumber, pinRule } = door;
  return [{ kind: "pinTries", serialNumber, tries: afterWrongPin(pinTries.get(serialNumber), pinRule, atMs) }];
}
