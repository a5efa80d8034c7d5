import { minuteMs } from "#contract/durations.ts";
import type { DoorMode } from "#domain/decide/doorMode.ts";
import { type DoorEvent, isInLockdown } from "#domain/doors/door.ts";
import type { Cause, RunningDoor } from "./runningDoor.ts";

interface DoorModeWatchOptions {
  readonly door: Pick<RunningDoor, "present" | "times" | "step">;
  /** The mode that policy, schedules and overrides give the door now. */
  mode(): DoorMode;
  /** The platform's time in milliseconds. */
  now(): number;
  /** The clock that the door is stepped by. */
  ticks(): number;
}

/** Keeps the door in its mode. */
export interface DoorModeWatch {
  /** Looks what holds the door, and again at the next minute of the clock: schedules begin and end there. */
  hold(cause?: Cause): void;
  /** The policy decides, whatever commands came or were missed: after a restart, and after a long time offline. */
  follow(): void;
  /** A command has moved the door: its present mode moves it no more. */
  settle(): void;
  dispose(): void;
}

/** No mode has this name. */
const unknown = "?";

export function watchDoorMode({ door, mode, now, ticks }: DoorModeWatchOptions): DoorModeWatch {
  /** The present cause of the door's mode: only a change of it moves the lock, so that a person may lock a door during its hours. */
  let holding = "";
  let timer: NodeJS.Timeout | undefined;

  function change(to: DoorMode, cause: Cause): void {
    const was = holding;
    holding = nameOf(to);
    if (isInLockdown(door.present) && to.mode !== "lockdown") door.step({ kind: "lockdownEnd" }, cause);
    const event = eventOf(was, to);
    if (event?.kind === "unlock" && event.untilMs !== undefined) door.step({ ...event, untilMs: ticks() + event.untilMs - now() }, cause);
    else if (event) door.step(event, cause);
    // The clock was set past the end of an override: what is unlocked for longer than one opening lasts is unlocked by it.
    else if (was.startsWith("override unlocked") && (door.present.relocksAtMs ?? 0) - ticks() > door.times.lockReleaseMs)
      door.step({ kind: "lock" }, cause);
  }

  function hold(cause: Cause = {}): void {
    clearTimeout(timer);
    const present = mode();
    if (nameOf(present) !== holding) change(present, cause);
    const overrideMs = "untilMs" in present ? present.untilMs - now() : Infinity;
    const nextMinuteMs = minuteMs - (now() % minuteMs);
    timer = setTimeout(() => hold(), Math.max(0, Math.min(overrideMs, nextMinuteMs)) + 1);
  }

  return {
    hold,
    follow() {
      if (isInLockdown(door.present) !== (mode().mode === "lockdown")) holding = unknown;
      hold();
    },
    settle() {
      holding = nameOf(mode());
    },
    dispose: () => clearTimeout(timer),
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
