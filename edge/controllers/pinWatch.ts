import type { CommandResult, DeviceEvent, StateMessage } from "#contract/deviceLink.ts";
import { type PinLock, pinLockAt } from "#domain/decide/pinTries.ts";
import type { Presence, PresenceEffect } from "#domain/decide/presence.ts";

type Allowed = Omit<Extract<DeviceEvent, { kind: "pins.allowed" }>, "eventId" | "atUtc">;
type Locked = Omit<Extract<DeviceEvent, { kind: "pins.locked" }>, "eventId" | "atUtc">;

/** Tells when a door takes no PINs after wrong ones, and when it takes them again (CR-05). Whether it does is in the presence. */
export interface PinWatch {
  /** Before a decision: ends a lock that is over. */
  beforeAttempt(): void;
  /** After it: what the decision has made of the tries is in the presence by now. */
  afterAttempt(effects: readonly PresenceEffect[], isRefusedUnseen: boolean): void;
  /** A person has said so. Harmless where PINs are taken. */
  allow(by: { personId: string; commandId: string }): Pick<CommandResult, "ok" | "code">;
  /** Continues a lock from before the start, once it can report. */
  resume(): void;
  state(): Pick<StateMessage, "pinsLockedUntilUtc">;
  dispose(): void;
}

export interface PinWatchOptions {
  serialNumber: string;
  presence: Pick<Presence, "pinTries">;
  note(effects: readonly PresenceEffect[]): void;
  tell(event: Allowed | Locked): void;
  /** The platform's time in milliseconds, as well as the device knows it. */
  now(): number;
}

export function createPinWatch({ serialNumber, presence, note, tell, now }: PinWatchOptions): PinWatch {
  let timer: NodeJS.Timeout | undefined;
  let refused = 0;
  const lock = (): PinLock | undefined => presence.pinTries.get(serialNumber)?.lock;

  /** The time is counted by a clock that nobody sets; one that was set back meanwhile makes a lock no longer. */
  function wait({ sinceMs, untilMs }: PinLock): void {
    clearTimeout(timer);
    timer = setTimeout(() => end({ cause: "time" }), Math.min(Math.max(0, untilMs - now()), untilMs - sinceMs) + 1);
  }

  function end(by: Pick<Allowed, "cause" | "personId" | "commandId">): void {
    clearTimeout(timer);
    timer = undefined;
    note([{ kind: "pinsAllowed", serialNumber }]);
    tell({ kind: "pins.allowed", refused, ...by });
    refused = 0;
  }

  function endWhatIsOver(): void {
    if (lock() && !pinLockAt(presence.pinTries.get(serialNumber), now())) end({ cause: "time" });
  }

  return {
    beforeAttempt: endWhatIsOver,
    afterAttempt(effects, isRefusedUnseen) {
      if (isRefusedUnseen) refused += 1;
      const begun = lock();
      if (!begun || !effects.some(({ kind }) => kind === "pinTries")) return;
      tell({ kind: "pins.locked", untilUtc: new Date(begun.untilMs).toISOString() });
      wait(begun);
    },
    allow(by) {
      if (lock()) end({ cause: "person", ...by });
      else note([{ kind: "pinsAllowed", serialNumber }]);
      return { ok: true };
    },
    resume() {
      if (timer) return;
      endWhatIsOver();
      const lasting = lock();
      if (lasting) wait(lasting);
    },
    state() {
      const lasting = pinLockAt(presence.pinTries.get(serialNumber), now());
      return lasting ? { pinsLockedUntilUtc: new Date(lasting.untilMs).toISOString() } : {};
    },
    dispose: () => clearTimeout(timer),
  };
}
