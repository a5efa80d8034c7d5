import type { DeviceConfig, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import { LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { type Door, type DoorEvent, type DoorSettings, newDoor, nextTickMs, stepDoor } from "#domain/doors/door.ts";
import type { DoorDriver } from "./doorDriver.ts";

export type DoorTimes = Pick<NonNullable<DeviceConfig["door"]>, "lockReleaseMs" | "heldOpenMs">;
type Changed = Omit<Extract<DeviceEvent, { kind: "lock.state" }>, "eventId" | "atUtc">;
type Moved = Omit<Extract<DeviceEvent, { kind: "door.state" }>, "eventId" | "atUtc">;

/** The actor that moved the lock, for the log. */
export interface Cause {
  personId?: string;
  commandId?: string;
}

interface RunningDoorOptions {
  readonly driver: DoorDriver;
  tell(event: Changed | Moved): void;
  /** The platform's time in milliseconds. */
  now(): number;
  /** A clock in milliseconds that nobody sets: how long the door stays unlocked is counted by it. */
  ticks(): number;
}

/** Runs the lock and the leaf of a door: drives the lock by the state, and reports every change. */
export interface RunningDoor {
  readonly present: Door;
  readonly times: DoorTimes;
  configure(times: DoorTimes): void;
  /** Lets something happen to the door; false when lockdown forbids it. */
  step(event: DoorEvent, cause?: Cause): boolean;
  state(): Pick<StateMessage, "lockState" | "doorState" | "relocksAtUtc">;
  dispose(): void;
}

export function createRunningDoor({ driver, tell, now, ticks }: RunningDoorOptions): RunningDoor {
  let times: DoorTimes = { lockReleaseMs: limits.lockReleaseDefaultMs, heldOpenMs: limits.doorHeldOpenDefaultMs };
  let door: Door = newDoor(driver);
  let timer: NodeJS.Timeout | undefined;
  const settings = (): DoorSettings => ({ ...times, hasContact: driver.hasContact });
  const relocksAtUtc = ({ relocksAtMs }: Door) =>
    relocksAtMs === undefined ? {} : { relocksAtUtc: new Date(Math.round(now() + relocksAtMs - ticks())).toISOString() };

  function step(event: DoorEvent, cause: Cause = {}): boolean {
    const before = door;
    const { door: after, isRefused } = stepDoor(before, event, settings(), ticks());
    door = after;
    if (after.lockState !== before.lockState)
      driver.setLocked(after.lockState === LockState.Locked || after.lockState === LockState.Lockdown);
    if (after.lockState !== before.lockState || after.relocksAtMs !== before.relocksAtMs)
      tell({ kind: "lock.state", lockState: after.lockState, ...relocksAtUtc(after), ...cause });
    if (after.doorState !== before.doorState) tell({ kind: "door.state", doorState: after.doorState });
    schedule();
    return !isRefused;
  }

  function schedule(): void {
    clearTimeout(timer);
    const due = nextTickMs(door, settings());
    if (due !== undefined) timer = setTimeout(() => step({ kind: "tick" }), Math.max(0, due - ticks()) + 1);
  }

  return {
    get present() {
      return door;
    },
    get times() {
      return times;
    },
    configure(next) {
      times = next;
      schedule();
    },
    step,
    state: () => ({ lockState: door.lockState, doorState: door.doorState, ...relocksAtUtc(door) }),
    dispose: () => clearTimeout(timer),
  };
}
