import { randomUUID } from "node:crypto";
import type { CommandResult, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import { AccessResult } from "#contract/enumerations.ts";
import type { CompiledPolicy } from "#domain/decide/compiledPolicy.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { type Decision, decide } from "#domain/decide/decide.ts";
import { doorModeAt } from "#domain/decide/doorMode.ts";
import { hashCode } from "#domain/decide/hashCode.ts";
import type { PresenceEffect } from "#domain/decide/presence.ts";
import { type Presented, saltsOf } from "#domain/decide/presented.ts";
import { refusalOfKey } from "#domain/decide/refusalOfKey.ts";
import type { SharedPresence } from "#domain/decide/sharedPresence.ts";
import { readWiegand } from "#domain/decide/wiegand.ts";
import { eventOfCommand, isInLockdown } from "#domain/doors/door.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import { type CardEnrolment, createCardEnrolment } from "./cardEnrolment.ts";
import type { DoorDriver, ReadCard } from "./doorDriver.ts";
import { watchDoorMode } from "./doorModeWatch.ts";
import { createPinWatch, type PinWatch } from "./pinWatch.ts";
import { createRunningDoor, type DoorTimes } from "./runningDoor.ts";

type DecisionEvent = Extract<DeviceEvent, { kind: "access.decision" }>;
type NewEvent = DeviceEvent extends infer Event ? (Event extends DeviceEvent ? Omit<Event, "eventId" | "atUtc"> : never) : never;

export interface DoorController {
  /** The times it works by until the next ones. */
  configure(times: DoorTimes): void;
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
  let policy = nothing;
  const tell = (event: NewEvent, { eventId, atMs }: { eventId: string; atMs: number } = { eventId: randomUUID(), atMs: now() }) =>
    report({ ...event, eventId, atUtc: new Date(Math.round(atMs)).toISOString() } as DeviceEvent);
  const door = createRunningDoor({ driver, tell, now, ticks });
  const modes = watchDoorMode({ door, mode: () => doorModeAt(policy, serialNumber, now(), presence), now, ticks });
  const enrolment = createCardEnrolment(tell);
  const pins = createPinWatch({ serialNumber, presence, note, tell, now });

  function note(effects: readonly PresenceEffect[], eventId: string = randomUUID()): void {
    if (effects.length > 0) options.presence.note(effects, { eventId, serialNumber });
  }

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
    const { result, personId, because, effects } = decision;
    note(effects, at.eventId);
    tell(decisionEvent(decision, isExit, cardNumber), at);
    pins.afterAttempt(
      effects,
      because.some(({ rule }) => rule === "pins.locked"),
    );
    if (result === AccessResult.AccessGranted) {
      const cause = personId === undefined ? {} : { personId };
      door.step({ kind: isInLockdown(door.present) ? "lockdownCard" : "cardGranted" }, cause);
      modes.hold(cause);
    }
    return decision;
  }

  const stops = [
    driver.onContact((isOpen) => void door.step({ kind: isOpen ? "contactOpened" : "contactClosed" })),
    driver.onCard(presentCard),
    driver.onCode(presentCode),
    driver.onExitButton(() => {
      tell({ kind: "exit.request" });
      door.step({ kind: "exitRequest" });
    }),
    driver.onBell(() => tell({ kind: "doorbell.ring" })),
  ];
  driver.setLocked(true);

  return {
    configure: door.configure,
    follow(next) {
      policy = next;
      pins.resume();
      modes.follow();
    },
    command({ lockState, untilUtc, personId, commandId }) {
      const event = eventOfCommand(door.present, lockState);
      if (!event) return { ok: false, code: "error_device_lock_state_not_allowed" };
      const cause = { personId, commandId };
      if (untilUtc !== undefined && (event.kind === "lock" || event.kind === "unlock")) {
        if (isInLockdown(door.present)) return { ok: false, code: "error_device_in_lockdown" };
        const mode = event.kind === "lock" ? "locked" : "unlocked";
        note([{ kind: "override", serialNumber, mode, untilMs: Date.parse(untilUtc), personId }]);
        modes.hold(cause);
        return { ok: true };
      }
      const isDone = door.step(event, cause);
      // Any other command cancels a state that was to last until a time.
      if (isDone && presence.overrides.has(serialNumber)) {
        note([{ kind: "overrideEnded", serialNumber }]);
        modes.settle();
      }
      return isDone ? { ok: true } : { ok: false, code: "error_device_in_lockdown" };
    },
    presentKey(hashes) {
      const { result, because } = present({ kind: "cloudKey", hashes }, false);
      return result === AccessResult.AccessGranted ? { ok: true } : { ok: false, code: refusalOfKey(because) };
    },
    enrolment,
    allowPins: pins.allow,
    state: () => ({ ...door.state(), ...pins.state() }),
    dispose() {
      pins.dispose();
      door.dispose();
      modes.dispose();
      enrolment.dispose();
      for (const stop of stops) stop();
    },
  };
}

/** What the log gets of a decision. */
function decisionEvent(decision: Decision, isExit: boolean, cardNumber?: string): Omit<DecisionEvent, "eventId" | "atUtc"> {
  const { result, method, personId, credentialId, because, effects } = decision;
  return {
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
  };
}

/** The moves and the used credentials of an event. */
function passageOf(effects: readonly PresenceEffect[]): Pick<DecisionEvent, "moves" | "used"> {
  const moves = effects.flatMap((effect) => {
    if (effect.kind === "entered") return { personId: effect.personId, zoneId: effect.zoneId };
    return effect.kind === "left" ? { personId: effect.personId } : [];
  });
  const used = effects.flatMap((effect) => (effect.kind === "used" ? effect.credentialId : []));
  return { ...(moves.length > 0 && { moves }), ...(used.length > 0 && { used }) };
}
