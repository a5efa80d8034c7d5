import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { AccessResult, DoorState, LockState } from "#contract/enumerations.ts";
import { createDoorController, type DoorController } from "./doorController.ts";
import { aDoorOnTheBench, type BenchDoor } from "./benchDoor.ts";

let bench: BenchDoor;
let controller: DoorController;
let events: DeviceEvent[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-12T12:00:00Z") });
  events = [];
  bench = aDoorOnTheBench();
  controller = createDoorController({ driver: bench.driver, report: (event) => events.push(event), now: Date.now });
  controller.configure({ lockReleaseMs: 5000, heldOpenMs: 30_000, cards: [{ cardNumber: "1001", personId: "anna", isSuspended: false }] });
});
afterEach(() => {
  controller.dispose();
  vi.useRealTimers();
});

const told = () => events.map(({ eventId: _id, atUtc: _at, ...event }) => event);

describe("a door controller", () => {
  it("keeps a door locked for a card that nobody owns", () => {
    bench.card("6666");
    expect(told()).toEqual([{ kind: "access.decision", result: AccessResult.UnknownUser, method: 4, isExit: false, cardNumber: "6666" }]);
    expect(bench.isLocked()).toBe(true);
  });

  it("refuses a lock state that no person may set", () => {
    const refused = controller.command({ lockState: LockState.Lockdown, personId: "ruth", commandId: "c" });
    expect(refused).toEqual({ ok: false, code: "error_device_lock_state_not_allowed" });
    expect(events).toEqual([]);
  });

  describe("[LK-02] configured for lockdown", () => {
    const rules = { lockReleaseMs: 5000, heldOpenMs: 30_000, cards: [{ cardNumber: "1001", personId: "anna", isSuspended: false }] };
    const lockdown = { lockdownId: "l1" };
    const unlock = { lockState: LockState.Unlocked, personId: "ruth", commandId: "c" };

    it("locks at once, also a door that is kept open, and refuses cards and commands", () => {
      controller.command({ ...unlock, lockState: LockState.KeepOpen });
      controller.configure({ ...rules, lockdown });
      expect(bench.isLocked()).toBe(true);
      bench.card("1001");
      expect(controller.command(unlock)).toEqual({ ok: false, code: "error_device_in_lockdown" });
      expect(told().slice(1)).toEqual([
        { kind: "lock.state", lockState: LockState.Lockdown },
        { kind: "access.decision", result: AccessResult.DeviceInLockdown, method: 4, isExit: false, personId: "anna" },
      ]);
    });

    it("tells of it once, however often it is configured, and ends with the first configuration without it", () => {
      controller.configure({ ...rules, lockdown });
      controller.configure({ ...rules, lockdown });
      controller.configure(rules);
      controller.configure(rules);
      expect(told()).toEqual([
        { kind: "lock.state", lockState: LockState.Lockdown },
        { kind: "lock.state", lockState: LockState.Locked },
      ]);
      expect(controller.command(unlock)).toEqual({ ok: true });
    });
  });

  it("[UL-01] unlocks on command, names who asked, and locks after the release time by itself", () => {
    expect(controller.command({ lockState: LockState.Unlocked, personId: "ruth", commandId: "c" })).toEqual({ ok: true });
    expect(bench.isLocked()).toBe(false);
    vi.advanceTimersByTime(5001);
    expect(bench.isLocked()).toBe(true);
    expect(told()).toEqual([
      { kind: "lock.state", lockState: LockState.Unlocked, relocksAtUtc: "2026-03-12T12:00:05.000Z", personId: "ruth", commandId: "c" },
      { kind: "lock.state", lockState: LockState.Locked },
    ]);
  });

  it("[UL-01] locks after the release time, however the clock is set meanwhile", () => {
    const hourMs = 3_600_000;
    for (const byMs of [-hourMs, hourMs]) {
      controller.command({ lockState: LockState.Unlocked, personId: "ruth", commandId: "c" });
      vi.setSystemTime(Date.now() + byMs);
      // The platform tells its time with a configuration.
      controller.configure({ lockReleaseMs: 5000, heldOpenMs: 30_000, cards: [] });
      vi.advanceTimersByTime(4900);
      expect(bench.isLocked()).toBe(false);
      vi.advanceTimersByTime(101);
      expect(bench.isLocked()).toBe(true);
    }
  });

  it("[EN-01] reports a door that is held open, once", () => {
    bench.card("1001");
    bench.open();
    vi.advanceTimersByTime(120_000);
    bench.close();
    expect(told().filter(({ kind }) => kind === "door.state")).toEqual([
      { kind: "door.state", doorState: DoorState.OpenVerified },
      { kind: "door.state", doorState: DoorState.OpenTimedOut },
      { kind: "door.state", doorState: DoorState.Closed },
    ]);
  });

  it("[EN-01] reports a forced entry", () => {
    bench.open();
    expect(told()).toEqual([{ kind: "door.state", doorState: DoorState.OpenForcedEntry }]);
  });

  it("lets people out by the exit button", () => {
    bench.exit();
    bench.open();
    expect(told().at(-1)).toEqual({ kind: "door.state", doorState: DoorState.OpenRequestToExit });
  });
});
