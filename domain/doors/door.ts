import { DoorState, LockState } from "#contract/enumerations.ts";

/** Configuration of a door at its controller. */
export interface DoorSettings {
  lockReleaseMs: number;
  heldOpenMs: number;
  /** Without a contact the door state is always NoSensor. */
  hasContact: boolean;
}

/** Lock and leaf of one door. Times are milliseconds of the clock that it is stepped by. */
export interface Door {
  lockState: LockState;
  doorState: DoorState;
  /** When an unlock ends; absent if it has no fixed end. */
  relocksAtMs: number | undefined;
  /** The state after that: locked, unless a lockdown continues. */
  relocksTo?: LockState | undefined;
  /** Since when the door has been open without permission to stay open; the alarm follows `heldOpenMs` later. */
  openSinceMs: number | undefined;
  /** End of a request to exit. */
  exitUntilMs: number | undefined;
}

export type DoorEvent =
  /** `untilMs` overrides the release time. */
  | { kind: "unlock"; untilMs?: number }
  | { kind: "lock" }
  | { kind: "keepOpen" }
  | { kind: "cardGranted" }
  /** Lets one through under lockdown, which goes on. */
  | { kind: "lockdownCard" }
  | { kind: "exitRequest" }
  | { kind: "contactOpened" }
  | { kind: "contactClosed" }
  | { kind: "scheduleUnlock" }
  | { kind: "scheduleLock" }
  | { kind: "lockdownStart" }
  | { kind: "lockdownEnd" }
  /** Time has passed: relocking and held-open are looked at. */
  | { kind: "tick" };

export type DoorAlarm = "forcedEntry" | "heldOpen";

export interface DoorStep {
  door: Door;
  /** Alarms that begin with this step. */
  alarms: readonly DoorAlarm[];
  /** The event asked for something that lockdown forbids; nothing of it happened. */
  isRefused: boolean;
}

export function newDoor({ hasContact }: Pick<DoorSettings, "hasContact">): Door {
  return {
    lockState: LockState.Locked,
    doorState: hasContact ? DoorState.Closed : DoorState.NoSensor,
    relocksAtMs: undefined,
    openSinceMs: undefined,
    exitUntilMs: undefined,
  };
}

const heldByIntent: readonly LockState[] = [LockState.KeepOpen, LockState.UnlockedWithSchedule];
const released: readonly LockState[] = [LockState.Unlocked, LockState.UnlockedRequestToExit];

/** The state after an event. Applies what was due before the event first, so that a late tick changes no outcome. */
export function stepDoor(before: Door, event: DoorEvent, settings: DoorSettings, atMs: number): DoorStep {
  const { door: present, alarm } = passTime(before, settings, atMs);
  const due = alarm ? [alarm] : [];
  if (event.kind === "contactOpened") return openLeaf(present, due, settings, atMs);
  if (event.kind === "contactClosed") return { door: closeLeaf(present, settings), alarms: due, isRefused: false };
  const lock = stepLock(present, event, settings, atMs);
  if (!lock) return { door: present, alarms: due, isRefused: true };
  return { door: restartHeldOpen(present, { ...present, ...lock }, atMs), alarms: due, isRefused: false };
}

/** When `tick` should be next; undefined when nothing is due. */
export function nextTickMs(door: Door, settings: DoorSettings): number | undefined {
  const times = [door.relocksAtMs, isHeldOpenWatched(door) ? heldOpenAtMs(door, settings) : undefined].filter((time) => time !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Also while a lockdown card lets one through. */
export function isInLockdown({ lockState, relocksTo }: Pick<Door, "lockState" | "relocksTo">): boolean {
  return lockState === LockState.Lockdown || relocksTo === LockState.Lockdown;
}

/** The event that a person's command is for this door: under lockdown, locking it is what ends the lockdown. */
export function eventOfCommand(door: Pick<Door, "lockState" | "relocksTo">, lockState: number): DoorEvent | undefined {
  if (lockState === LockState.Unlocked) return { kind: "unlock" };
  if (lockState === LockState.KeepOpen) return { kind: "keepOpen" };
  if (lockState !== LockState.Locked) return undefined;
  return { kind: isInLockdown(door) ? "lockdownEnd" : "lock" };
}

type LockPart = Pick<Door, "lockState" | "relocksAtMs" | "relocksTo" | "exitUntilMs">;

/** undefined: refused. */
function stepLock(door: Door, event: DoorEvent, { lockReleaseMs }: DoorSettings, atMs: number): LockPart | undefined {
  const isLockdown = isInLockdown(door);
  const stay: LockPart = door;
  const until = atMs + lockReleaseMs;
  const { exitUntilMs } = door;
  const settle = (lockState: LockState): LockPart => ({ lockState, relocksAtMs: undefined, relocksTo: undefined, exitUntilMs });
  const release = (relocksAtMs: number, relocksTo?: LockState): LockPart => ({
    lockState: LockState.Unlocked,
    relocksAtMs,
    relocksTo,
    exitUntilMs,
  });
  switch (event.kind) {
    case "unlock":
    case "cardGranted":
      if (isLockdown) return undefined;
      if ("untilMs" in event && event.untilMs !== undefined) return release(event.untilMs);
      // An opening on the way does not end what was unlocked for longer.
      return heldByIntent.includes(door.lockState) ? stay : release(Math.max(until, door.relocksAtMs ?? 0));
    case "lockdownCard":
      return isLockdown ? release(until, LockState.Lockdown) : stay;
    case "exitRequest":
      // Under lockdown the door's hardware still lets people out: the lock state stays, and the opening does not count as forced.
      if (isLockdown || heldByIntent.includes(door.lockState)) return { ...stay, exitUntilMs: until };
      return {
        lockState: door.lockState === LockState.Unlocked ? LockState.Unlocked : LockState.UnlockedRequestToExit,
        relocksAtMs: Math.max(until, door.relocksAtMs ?? 0),
        relocksTo: undefined,
        exitUntilMs: until,
      };
    case "lock":
      return isLockdown ? undefined : settle(LockState.Locked);
    case "keepOpen":
      return isLockdown ? undefined : settle(LockState.KeepOpen);
    case "scheduleUnlock":
      if (isLockdown) return undefined;
      return door.lockState === LockState.KeepOpen ? stay : settle(LockState.UnlockedWithSchedule);
    case "scheduleLock":
      return door.lockState === LockState.UnlockedWithSchedule ? settle(LockState.Locked) : stay;
    case "lockdownStart":
      return settle(LockState.Lockdown);
    case "lockdownEnd":
      return isLockdown ? settle(LockState.Locked) : stay;
    default:
      return stay;
  }
}

function passTime(before: Door, settings: DoorSettings, atMs: number): { door: Door; alarm: DoorAlarm | undefined } {
  const door = { ...before };
  if (door.exitUntilMs !== undefined && atMs >= door.exitUntilMs) door.exitUntilMs = undefined;
  if (door.relocksAtMs !== undefined && atMs >= door.relocksAtMs) {
    door.relocksAtMs = undefined;
    if (released.includes(door.lockState)) door.lockState = door.relocksTo ?? LockState.Locked;
    door.relocksTo = undefined;
  }
  if (!isHeldOpenWatched(door) || atMs < (heldOpenAtMs(door, settings) ?? Infinity)) return { door, alarm: undefined };
  return { door: { ...door, doorState: DoorState.OpenTimedOut }, alarm: "heldOpen" };
}

/** A forced opening stays a forced one, and an opening by intent may last. */
function isHeldOpenWatched({ doorState, lockState }: Door): boolean {
  return (doorState === DoorState.OpenVerified || doorState === DoorState.OpenRequestToExit) && !heldByIntent.includes(lockState);
}

function heldOpenAtMs({ openSinceMs }: Door, { heldOpenMs }: DoorSettings): number | undefined {
  return openSinceMs === undefined ? undefined : openSinceMs + heldOpenMs;
}

function openLeaf(door: Door, due: readonly DoorAlarm[], { hasContact }: DoorSettings, atMs: number): DoorStep {
  if (!hasContact || door.openSinceMs !== undefined) return { door, alarms: due, isRefused: false };
  const doorState = openingOf(door);
  return {
    door: { ...door, doorState, openSinceMs: atMs },
    alarms: doorState === DoorState.OpenForcedEntry ? [...due, "forcedEntry"] : due,
    isRefused: false,
  };
}

function openingOf({ lockState, exitUntilMs }: Door): DoorState {
  if (exitUntilMs !== undefined) return DoorState.OpenRequestToExit;
  return lockState === LockState.Unlocked || heldByIntent.includes(lockState) ? DoorState.OpenVerified : DoorState.OpenForcedEntry;
}

function closeLeaf(door: Door, { hasContact }: DoorSettings): Door {
  return { ...door, doorState: hasContact ? DoorState.Closed : DoorState.NoSensor, openSinceMs: undefined };
}

/** When a door stops being open by intent, its leaf gets the whole held-open time to close. */
function restartHeldOpen(before: Door, after: Door, atMs: number): Door {
  const ends = heldByIntent.includes(before.lockState) && !heldByIntent.includes(after.lockState);
  return ends && after.openSinceMs !== undefined ? { ...after, openSinceMs: atMs } : after;
}
