import { randomUUID } from "node:crypto";
import type { CommandResult, DeviceConfig, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import { minuteMs } from "#contract/durations.ts";
import { AccessResult, LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { type Decision, decide } from "#domain/decide/decide.ts";
import { type DoorMode, doorModeAt } from "#domain/decide/doorMode.ts";
import { hashCode } from "#domain/decide/hashCode.ts";
import type { PresenceEffect } from "#domain/decide/presence.ts";
import { type Presented, saltsOf } from "#domain/decide/presented.ts";
import { refusalOfKey } from "#domain/decide/refusalOfKey.ts";
import type { SharedPresence } from "#domain/decide/sharedPresence.ts";
import { readWiegand } from "#domain/decide/wiegand.ts";
import {
  type Door,
  type DoorEvent,
  type DoorSettings,
  eventOfCommand,
  isInLockdown,
  newDoor,
  nextTickMs,
  stepDoor,
} from "#domain/doors/door.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { type CardEnrolment, createCardEnrolment } from "./cardEnrolment.ts";
import type { DoorDriver, ReadCard } from "./doorDriver.ts";
import { passageOf } from "./passageOf.ts";
import { createPinWatch, type PinWatch } from "./pinWatch.ts";

type Times = Pick<NonNullable<DeviceConfig["door"]>, "lockReleaseMs" | "heldOpenMs">;
type NewEvent = DeviceEvent extends infer Event ? (Event extends DeviceEvent ? Omit<Event, "eventId" | "atUtc"> : never) : never;

export interface DoorController {
  /** The times it works by until the next ones. */
  configure(times: Times): void;
  /** Sets the policy, now and after every change. */
  follow(policy: CompiledPolicy): void;
  command(command: LockCommand): Pick<CommandResult, "ok" | "code">;
  /** PB-04: a cloud key, by its hash with each salt; decided on as what is shown at the reader outside. */
  presentKey(hashes: Readonly<Record<string, string>>): Pick<CommandResult, "ok" | "code">;
  /** New cards of people, at its reader. */
  readonly enrolment: Pick<CardEnrolment, "start" | "cancel">;
  /** Takes PINs again after wrong ones. */
  allowPins: PinWatch["allow"];
  state(): Pick<StateMessage, "lockState" | "doorState" | "relocksAtUtc" | "pinsLockedUntilUtc">;
  dispose(): void;
}

export interface LockCommand {
  lockState: number;
  untilUtc?: string | undefined;
  personId: string;
  commandId: string;
}

export interface DoorControllerOptions {
  serialNumber: string;
  driver: DoorDriver;
  /** Where people are, as this door and the others know it. */
  presence: Pick<SharedPresence, "state" | "note">;
  report(event: DeviceEvent): void;
  /** The platform's time in milliseconds, as precisely as the device knows it; events are stamped with it. */
  now(): number;
  /** A clock in milliseconds that nobody sets: how long a door stays unlocked is counted by it. */
  ticks?(): number;
}

/** The actor that moved the lock, for the log. */
interface Cause {
  personId?: string;
  commandId?: string;
}

/** No mode has this name. */
const unknown = "?";
/** Before it has been told anything, a controller knows nobody. */
const nothing = compilePolicy({
  accountId: "",
  sequence: 0,
  sites: [],
  zones: [],
  doors: [],
  holidays: [],
  schedules: [],
  groups: [],
  people: [],
  credentials: [],
});

/** One door, run by the rules that it holds itself: it needs the platform neither to decide nor to lock again. */
export function createDoorController(options: DoorControllerOptions): DoorController {
  const { serialNumber, driver, report, now, ticks = () => performance.now() } = options;
  const { state: presence } = options.presence;
  let times: Times = { lockReleaseMs: limits.lockReleaseDefaultMs, heldOpenMs: limits.doorHeldOpenDefaultMs };
  let policy = nothing;
  let door: Door = newDoor(driver);
  /** The present cause of the door's mode: only a change of it moves the lock, so that a person may lock a door during its hours. */
  let holding = "";
  let timer: NodeJS.Timeout | undefined;
  let minuteTimer: NodeJS.Timeout | undefined;
  const settings = (): DoorSettings => ({ ...times, hasContact: driver.hasContact });
  const utc = (ms: number) => new Date(Math.round(ms)).toISOString();
  const relocksAtUtc = ({ relocksAtMs }: Door) => (relocksAtMs === undefined ? {} : { relocksAtUtc: utc(now() + relocksAtMs - ticks()) });
  const tell = (event: NewEvent, { eventId, atMs }: { eventId: string; atMs: number } = { eventId: randomUUID(), atMs: now() }) =>
    report({ ...event, eventId, atUtc: utc(atMs) } as DeviceEvent);

  /** Lets something happen to the door; false when lockdown forbids it. */
  function step(event: DoorEvent, cause: Cause = {}): boolean {
    const before = door;
    const { door: after, isRefused } = stepDoor(before, event, settings(), ticks());
    door = after;
    if (after.lockState !== before.lockState)
      driver.setLocked(after.lockState === LockState.Locked || after.lockState === LockState.Lockdown);
    if (after.lockState !== before.lockState || after.relocksAtMs !== before.relocksAtMs) {
      tell({
        kind: "lock.state",
        lockState: after.lockState,
        ...relocksAtUtc(after),
        ...cause,
      });
    }
    if (after.doorState !== before.doorState) tell({ kind: "door.state", doorState: after.doorState });
    schedule();
    return !isRefused;
  }

  function schedule(): void {
    clearTimeout(timer);
    const due = nextTickMs(door, settings());
    if (due !== undefined) timer = setTimeout(() => step({ kind: "tick" }), Math.max(0, due - ticks()) + 1);
  }

  function note(effects: readonly PresenceEffect[], eventId: string = randomUUID()): void {
    if (effects.length > 0) options.presence.note(effects, { eventId, serialNumber });
  }

  /** Looks what holds the door, and again at the next minute of the clock: schedules begin and end there. */
  function hold(cause: Cause = {}): void {
    clearTimeout(minuteTimer);
    const mode = doorModeAt(policy, serialNumber, now(), presence);
    const name = nameOf(mode);
    if (name !== holding) {
      const was = holding;
      holding = name;
      if (isInLockdown(door) && mode.mode !== "lockdown") step({ kind: "lockdownEnd" }, cause);
      const event = eventOf(was, mode);
      if (event?.kind === "unlock" && event.untilMs !== undefined) step({ ...event, untilMs: ticks() + event.untilMs - now() }, cause);
      else if (event) step(event, cause);
      // The clock was set past the end of an override: what is unlocked for longer than one opening lasts is unlocked by it.
      else if (was.startsWith("override unlocked") && (door.relocksAtMs ?? 0) - ticks() > times.lockReleaseMs)
        step({ kind: "lock" }, cause);
    }
    const overrideMs = "untilMs" in mode ? mode.untilMs - now() : Infinity;
    const nextMinuteMs = minuteMs - (now() % minuteMs);
    minuteTimer = setTimeout(() => hold(), Math.max(0, Math.min(overrideMs, nextMinuteMs)) + 1);
  }

  const enrolment = createCardEnrolment(tell);
  const pins = createPinWatch({ serialNumber, presence, note, tell, now });

  function presentCard(card: ReadCard, isExit: boolean): void {
    if (!isExit && enrolment.take(card)) return;
    const read = "bits" in card ? readWiegand(card.bits) : card;
    const presented: Presented = "bits" in card ? { kind: "wiegand", bits: card.bits } : { kind: "card", ...card };
    present(presented, isExit, typeof read === "string" ? undefined : read.cardNumber);
  }

  function presentCode(digits: string, isExit: boolean): void {
    const hashes = Object.fromEntries(saltsOf(policy).map((salt) => [salt, hashCode(salt, digits)]));
    present({ kind: "pin", hashes }, isExit);
  }

  /** `cardNumber`: the number of an unknown card. Typed digits are never reported. */
  function present(presented: Presented, isExit: boolean, cardNumber?: string): Decision {
    pins.beforeAttempt();
    const at = { eventId: randomUUID(), atMs: Math.round(now()) };
    const decision = decide(policy, { presented, serialNumber, atMs: at.atMs, toleranceMs: clockToleranceMs, isExit }, presence);
    const { result, method, personId, credentialId, because, effects } = decision;
    note(effects, at.eventId);
    tell(
      {
        kind: "access.decision",
        result,
        method,
        isExit,
        ...(personId !== undefined && { personId }),
        ...(personId === undefined && cardNumber !== undefined && { cardNumber }),
        ...(credentialId !== undefined && { credentialId }),
        ...(decision.isDuress && { isDuress: true }),
        because: because.map((reason) => ({ ...reason })),
        ...passageOf(effects),
      },
      at,
    );
    pins.afterAttempt(
      effects,
      because.some(({ rule }) => rule === "pins.locked"),
    );
    if (result === AccessResult.AccessGranted) {
      const cause = personId === undefined ? {} : { personId };
      step({ kind: isInLockdown(door) ? "lockdownCard" : "cardGranted" }, cause);
      hold(cause);
    }
    return decision;
  }

  const stops = [
    driver.onContact((isOpen) => void step({ kind: isOpen ? "contactOpened" : "contactClosed" })),
    driver.onCard(presentCard),
    driver.onCode(presentCode),
    driver.onExitButton(() => {
      tell({ kind: "exit.request" });
      step({ kind: "exitRequest" });
    }),
    driver.onBell(() => tell({ kind: "doorbell.ring" })),
  ];
  driver.setLocked(true);

  return {
    configure(next) {
      times = next;
      schedule();
    },
    follow(next) {
      policy = next;
      pins.resume();
      // The policy decides, whatever commands came or were missed: after a restart, and after a long time offline.
      if (isInLockdown(door) !== (doorModeAt(policy, serialNumber, now(), presence).mode === "lockdown")) holding = unknown;
      hold();
    },
    command({ lockState, untilUtc, personId, commandId }) {
      const event = eventOfCommand(door, lockState);
      if (!event) return { ok: false, code: "error_device_lock_state_not_allowed" };
      const cause = { personId, commandId };
      if (untilUtc !== undefined && (event.kind === "lock" || event.kind === "unlock")) {
        if (isInLockdown(door)) return { ok: false, code: "error_device_in_lockdown" };
        const mode = event.kind === "lock" ? "locked" : "unlocked";
        note([{ kind: "override", serialNumber, mode, untilMs: Date.parse(untilUtc), personId }]);
        hold(cause);
        return { ok: true };
      }
      const isDone = step(event, cause);
      // Any other command cancels a state that was to last until a time.
      if (isDone && presence.overrides.has(serialNumber)) {
        note([{ kind: "overrideEnded", serialNumber }]);
        holding = nameOf(doorModeAt(policy, serialNumber, now(), presence));
      }
      return isDone ? { ok: true } : { ok: false, code: "error_device_in_lockdown" };
    },
    presentKey(hashes) {
      const { result, because } = present({ kind: "cloudKey", hashes }, false);
      return result === AccessResult.AccessGranted ? { ok: true } : { ok: false, code: refusalOfKey(because) };
    },
    enrolment,
    allowPins: pins.allow,
    state: () => ({
      lockState: door.lockState,
      doorState: door.doorState,
      ...relocksAtUtc(door),
      ...pins.state(),
    }),
    dispose() {
      pins.dispose();
      clearTimeout(timer);
      clearTimeout(minuteTimer);
      enrolment.dispose();
      for (const stop of stops) stop();
    },
  };
}

/** Two modes of one name are one. A door that nothing holds has none. */
function nameOf(mode: DoorMode): string {
  const { because } = mode;
  if (because.rule === "lockdown") return `lockdown ${because.lockdownId}`;
  if (because.rule === "override") return `override ${mode.mode} ${because.untilUtc}`;
  return because.rule === "schedule.open" ? `schedule ${because.scheduleId}` : "";
}

/** Applies a change of the door's mode. An expired override has already locked the door by itself. */
function eventOf(was: string, mode: DoorMode): DoorEvent | undefined {
  if (mode.mode === "lockdown") return { kind: "lockdownStart" };
  if (mode.because.rule === "schedule.open") return { kind: "scheduleUnlock" };
  if ("untilMs" in mode) return mode.mode === "unlocked" ? { kind: "unlock", untilMs: mode.untilMs } : { kind: "lock" };
  return was.startsWith("schedule") ? { kind: "scheduleLock" } : undefined;
}
