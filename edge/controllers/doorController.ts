import { randomUUID } from "node:crypto";
import type { CommandResult, DeviceConfig, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import { AccessMethod, AccessResult, LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { decideCard } from "#domain/access/decideCard.ts";
import { type Door, type DoorEvent, type DoorSettings, eventOfCommand, newDoor, nextTickMs, stepDoor } from "#domain/doors/door.ts";
import type { DoorDriver } from "./doorDriver.ts";

type DoorConfig = NonNullable<DeviceConfig["door"]>;
type NewEvent = DeviceEvent extends infer Event ? (Event extends DeviceEvent ? Omit<Event, "eventId" | "atUtc"> : never) : never;

export interface DoorController {
  /** The rules it decides by until the next ones. */
  configure(config: DoorConfig): void;
  command(command: { lockState: number; personId: string; commandId: string }): Pick<CommandResult, "ok" | "code">;
  state(): Pick<StateMessage, "lockState" | "doorState" | "relocksAtUtc">;
  dispose(): void;
}

export interface DoorControllerOptions {
  driver: DoorDriver;
  report(event: DeviceEvent): void;
  /** The platform's time in milliseconds, as well as the device knows it: what happened is told by it. */
  now(): number;
  /** A clock in milliseconds that nobody sets: how long a door stays unlocked is counted by it. */
  ticks?(): number;
}

/** Who or what moved the lock, for the log. */
interface Cause {
  personId?: string;
  commandId?: string;
}

/** One door, run by the rules that it holds itself: it needs the platform neither to decide nor to lock again. */
export function createDoorController({ driver, report, now, ticks = () => performance.now() }: DoorControllerOptions): DoorController {
  let config: DoorConfig = { lockReleaseMs: limits.lockReleaseDefaultMs, heldOpenMs: limits.doorHeldOpenDefaultMs, cards: [] };
  let door: Door = newDoor(driver);
  let timer: NodeJS.Timeout | undefined;
  const settings = (): DoorSettings => ({
    lockReleaseMs: config.lockReleaseMs,
    heldOpenMs: config.heldOpenMs,
    hasContact: driver.hasContact,
  });
  const utc = (ms: number) => new Date(Math.round(ms)).toISOString();
  const relocksAtUtc = ({ relocksAtMs }: Door) => (relocksAtMs === undefined ? {} : { relocksAtUtc: utc(now() + relocksAtMs - ticks()) });
  const tell = (event: NewEvent) => report({ ...event, eventId: randomUUID(), atUtc: utc(now()) } as DeviceEvent);

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

  function present(cardNumber: string, isExit: boolean): void {
    const { result, personId } = decideCard(config.cards, cardNumber, door.lockState, now());
    const who = personId === undefined ? { cardNumber } : { personId };
    tell({ kind: "access.decision", result, method: AccessMethod.Card, isExit, ...who });
    if (result === AccessResult.AccessGranted) step({ kind: "cardGranted" }, personId === undefined ? {} : { personId });
  }

  const stops = [
    driver.onContact((isOpen) => void step({ kind: isOpen ? "contactOpened" : "contactClosed" })),
    driver.onCard(present),
    driver.onExitButton(() => {
      tell({ kind: "exit.request" });
      step({ kind: "exitRequest" });
    }),
    driver.onBell(() => tell({ kind: "doorbell.ring" })),
  ];
  driver.setLocked(true);

  return {
    configure(next) {
      config = next;
      // What is configured holds, whatever was said or missed before: after a restart, and after a long time alone.
      const isLockdown = door.lockState === LockState.Lockdown;
      if (isLockdown !== (next.lockdown !== undefined)) step({ kind: isLockdown ? "lockdownEnd" : "lockdownStart" });
      else schedule();
    },
    command({ lockState, personId, commandId }) {
      const event = eventOfCommand(door, lockState);
      if (!event) return { ok: false, code: "error_device_lock_state_not_allowed" };
      return step(event, { personId, commandId }) ? { ok: true } : { ok: false, code: "error_device_in_lockdown" };
    },
    state: () => ({
      lockState: door.lockState,
      doorState: door.doorState,
      ...relocksAtUtc(door),
    }),
    dispose() {
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}
