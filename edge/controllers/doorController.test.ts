import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import { AccessMethod, AccessResult, DoorState, LockState } from "#contract/enumerations.ts";
import { compilePolicy } from "#domain/decide/compilePolicy.ts";
import { hashCode } from "#domain/decide/hashCode.ts";
import type { PolicyDocument, PolicySchedule } from "#domain/decide/policy.ts";
import { createSharedPresence, type SharedPresence } from "#domain/decide/sharedPresence.ts";
import { writeWiegand } from "#domain/decide/wiegand.ts";
import { aDoorOnTheBench, type BenchDoor } from "./benchDoor.ts";
import { createDoorController, type DoorController } from "./doorController.ts";
import { aDoorPolicy, aSchedule, serialNumber } from "./testPolicies.ts";

const times = { lockReleaseMs: 5000, heldOpenMs: 30_000 };
let bench: BenchDoor;
let controller: DoorController;
let events: DeviceEvent[];
let presence: SharedPresence;

/** A controller after a start, with the stored presence. */
function start(policy: PolicyDocument = aDoorPolicy()): void {
  bench = aDoorOnTheBench();
  controller = createDoorController({
    serialNumber,
    driver: bench.driver,
    presence,
    report: (event) => events.push(event),
    now: Date.now,
  });
  controller.configure(times);
  controller.follow(compilePolicy(policy));
}

beforeEach(() => {
  // A Thursday, 13:00 in Berlin.
  vi.useFakeTimers({ now: Date.parse("2026-03-12T12:00:00Z") });
  events = [];
  presence = createSharedPresence();
  start();
});
afterEach(() => {
  controller.dispose();
  vi.useRealTimers();
});

const told = () => events.map(({ eventId: _id, atUtc: _at, ...event }) => event);

describe("a door controller", () => {
  it("keeps a door locked for a card that nobody owns", () => {
    bench.card("6666");
    expect(told()).toEqual([
      {
        kind: "access.decision",
        result: AccessResult.UnknownUser,
        method: 4,
        isExit: false,
        cardNumber: "6666",
        because: [{ rule: "credential.unknown" }],
      },
    ]);
    expect(bench.isLocked()).toBe(true);
  });

  // The platform stamps when a credential begins, and the door's clock follows the platform's by messages that take a while.
  it.each([
    [150, AccessResult.AccessGranted],
    [2_000, AccessResult.AccessGranted],
    [2_001, AccessResult.NotScheduled],
    [3_600_000, AccessResult.NotScheduled],
  ])("[EN-05] [PB-04] answers a credential that begins %i ms ahead of its own clock with %i", (aheadMs, result) => {
    const validFromUtc = new Date(Date.now() + aheadMs).toISOString();
    const policy = aDoorPolicy();
    start({ ...policy, credentials: policy.credentials.map((each) => ({ ...each, validFromUtc })) });
    bench.card("1001");
    expect(told().find(({ kind }) => kind === "access.decision")).toMatchObject({ result });
  });

  it("refuses a lock state that no person may set", () => {
    const refused = controller.command({ lockState: LockState.Lockdown, personId: "ruth", commandId: "c" });
    expect(refused).toEqual({ ok: false, code: "error_device_lock_state_not_allowed" });
    expect(events).toEqual([]);
  });

  describe("[LK-02] configured for lockdown", () => {
    const inLockdown = (more: Partial<PolicyDocument> = {}) =>
      compilePolicy(aDoorPolicy({ doors: [{ serialNumber, siteId: "berlin", name: "Lobby", lockdownId: "l1" }], ...more }));
    const outOfLockdown = () => compilePolicy(aDoorPolicy());
    const unlock = { lockState: LockState.Unlocked, personId: "ruth", commandId: "c" };
    const lockStates = () => told().flatMap((event) => (event.kind === "lock.state" ? [event.lockState] : []));

    it("locks at once, also a door that is kept open, and refuses cards and commands", () => {
      controller.command({ ...unlock, lockState: LockState.KeepOpen });
      controller.follow(inLockdown());
      expect(bench.isLocked()).toBe(true);
      bench.card("1001");
      expect(controller.command(unlock)).toEqual({ ok: false, code: "error_device_in_lockdown" });
      expect(told().slice(1)).toMatchObject([
        { kind: "lock.state", lockState: LockState.Lockdown },
        {
          kind: "access.decision",
          result: AccessResult.DeviceInLockdown,
          personId: "anna",
          because: [{ rule: "lockdown", lockdownId: "l1" }],
        },
      ]);
    });

    it("reports a lockdown once, and ends with the first policy without it", () => {
      for (const policy of [inLockdown(), inLockdown(), outOfLockdown(), outOfLockdown()]) controller.follow(policy);
      expect(lockStates()).toEqual([LockState.Lockdown, LockState.Locked]);
      expect(controller.command(unlock)).toEqual({ ok: true });
    });

    it("[CR-03] lets one through by a lockdown card, and is in lockdown again after the release time", () => {
      const [card] = aDoorPolicy().credentials;
      controller.follow(inLockdown({ credentials: card?.kind === "card" ? [{ ...card, isLockdownCard: true }] : [] }));
      bench.card("1001");
      expect(bench.isLocked()).toBe(false);
      expect(controller.command({ ...unlock, lockState: LockState.KeepOpen })).toEqual({ ok: false, code: "error_device_in_lockdown" });
      vi.advanceTimersByTime(5001);
      expect([bench.isLocked(), ...lockStates()]).toEqual([true, LockState.Lockdown, LockState.Unlocked, LockState.Lockdown]);
    });

    it("enters lockdown again by its policy after a person ended it only at the door", () => {
      controller.follow(inLockdown());
      controller.command({ ...unlock, lockState: LockState.Locked });
      controller.follow(inLockdown());
      expect(lockStates()).toEqual([LockState.Lockdown, LockState.Locked, LockState.Lockdown]);
    });
  });

  describe("by schedules", () => {
    const shop = aSchedule({ scheduleId: "shop", kind: "unlock", recurrences: [{ cron: "0 5 13 * THU", timeDuration: 60 }] });
    const withShop = (more: Partial<PolicySchedule> = {}) => compilePolicy(aDoorPolicy({ schedules: [aSchedule(), { ...shop, ...more }] }));
    const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000);
    const lock = { lockState: LockState.Locked, personId: "ruth", commandId: "c" };

    it("[EN-02] is held open from the first minute of a range to its last", () => {
      controller.follow(withShop());
      vi.advanceTimersByTime(5 * 60_000 - 1);
      expect(bench.isLocked()).toBe(true);
      vi.advanceTimersByTime(2);
      expect([bench.isLocked(), controller.state().lockState]).toEqual([false, LockState.UnlockedWithSchedule]);
      minutes(60);
      expect([bench.isLocked(), controller.state().lockState]).toEqual([true, LockState.Locked]);
    });

    it("stays locked after a lock command during its hours, and opens again in the next", () => {
      controller.follow(withShop());
      minutes(10);
      controller.command(lock);
      minutes(10);
      expect(bench.isLocked()).toBe(true);
      minutes(7 * 24 * 60);
      expect(bench.isLocked()).toBe(false);
    });

    it("[B-22] waits for the first person who comes in by a credential", () => {
      controller.follow(withShop({ isFirstPersonIn: true }));
      minutes(10);
      expect(bench.isLocked()).toBe(true);
      bench.card("2001");
      expect(bench.isLocked()).toBe(true);
      bench.card("1001");
      expect(controller.state().lockState).toBe(LockState.UnlockedWithSchedule);
      minutes(56);
      expect(bench.isLocked()).toBe(true);
    });

    it("[B-21] is unlocked until a time, also for one who comes by just before it, and over a restart", () => {
      controller.follow(withShop());
      const until = { lockState: LockState.Unlocked, untilUtc: "2026-03-12T12:30:00.000Z", personId: "ruth", commandId: "c" };
      expect(controller.command(until)).toEqual({ ok: true });
      bench.card("1001");
      minutes(2);
      expect(bench.isLocked()).toBe(false);
      controller.dispose();
      start(aDoorPolicy());
      expect(bench.isLocked()).toBe(false);
      minutes(29);
      expect(bench.isLocked()).toBe(true);
    });

    it("[B-21] locks at once when the operator cancels the override", () => {
      controller.command({ ...lock, lockState: LockState.Unlocked, untilUtc: "2026-03-12T12:30:00.000Z" });
      controller.command(lock);
      minutes(1);
      expect([bench.isLocked(), presence.state.overrides.size]).toEqual([true, 0]);
    });

    it("[B-21] is locked within a minute when the clock is set past that time", () => {
      start(aDoorPolicy({ schedules: [] }));
      controller.command({ lockState: LockState.Unlocked, untilUtc: "2026-03-12T12:30:00.000Z", personId: "ruth", commandId: "c" });
      expect(bench.isLocked()).toBe(false);
      vi.setSystemTime(Date.parse("2026-03-12T13:00:00Z"));
      vi.advanceTimersByTime(60_001);
      expect(bench.isLocked()).toBe(true);
    });

    it("[B-21] is locked until a time during its hours, and opens by its schedule then", () => {
      controller.follow(withShop());
      minutes(10);
      controller.command({ ...lock, untilUtc: "2026-03-12T12:30:00.000Z" });
      minutes(15);
      expect(bench.isLocked()).toBe(true);
      minutes(6);
      expect(bench.isLocked()).toBe(false);
    });
  });

  it("[B-22] tells who went into which zone, and refuses who comes again until that is forgiven", () => {
    const zones = [{ zoneId: "lab", siteId: "berlin", name: "Lab", antiPassback: "refuse" as const }];
    const policy = aDoorPolicy({ zones, doors: [{ serialNumber, siteId: "berlin", name: "Lab", primaryZoneId: "lab" }] });
    controller.follow(compilePolicy(policy));
    bench.card("1001");
    bench.card("1001");
    vi.advanceTimersByTime(10);
    const atMs = Date.now();
    presence.tell({ sequence: 1, zones: [], moved: [], heard: [], forgiven: [{ zoneId: "lab", atMs }], uses: [] });
    vi.advanceTimersByTime(10);
    bench.card("1001");
    const decisions = events.flatMap((event) => (event.kind === "access.decision" ? [event] : []));
    expect(decisions.map(({ result, moves }) => [result, moves])).toEqual([
      [AccessResult.AccessGranted, [{ personId: "anna", zoneId: "lab" }]],
      [AccessResult.NotScheduled, undefined],
      [AccessResult.AccessGranted, [{ personId: "anna", zoneId: "lab" }]],
    ]);
    expect(presence.saved().own.map(({ eventId, atMs: sinceMs }) => [eventId, sinceMs])).toEqual([[decisions[2]?.eventId, atMs + 10]]);
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
      controller.configure(times);
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

describe("[PB-04] a cloud key that is shown at the platform", () => {
  const hash = hashCode("salt", "code.590214");
  const key = { credentialId: "key", personId: "anna", status: "active", kind: "cloudKey", salt: "salt", hash } as const;

  it("opens the door for its release time, and reports a decision", () => {
    const policy = aDoorPolicy();
    controller.dispose();
    start({ ...policy, credentials: [...policy.credentials, key] });
    expect(controller.presentKey({ salt: hash })).toEqual({ ok: true });
    expect(bench.isLocked()).toBe(false);
    const granted = { kind: "access.decision", result: AccessResult.AccessGranted, method: AccessMethod.CloudKey };
    expect(told()).toContainEqual(expect.objectContaining({ ...granted, personId: "anna", credentialId: "key", isExit: false }));
    vi.advanceTimersByTime(times.lockReleaseMs + 1);
    expect(bench.isLocked()).toBe(true);
  });

  it("is refused with what a visitor can be told when the door does not know it", () => {
    expect(controller.presentKey({ salt: hash })).toEqual({ ok: false, code: "error_key_door_behind" });
    expect(bench.isLocked()).toBe(true);
    expect(told()).toMatchObject([{ kind: "access.decision", result: AccessResult.UnknownUser, method: AccessMethod.CloudKey }]);
  });
});

describe("[CR-04] a reader that waits for a new card", () => {
  const enrolmentId = "0b6c1c1e-0000-4000-8000-000000000001";

  it("reports the next card and lets nobody in by it, and decides again on the one after it", () => {
    expect(controller.enrolment.start(enrolmentId, 30_000)).toEqual({ ok: true });
    bench.card("1001");
    expect(bench.isLocked()).toBe(true);
    expect(told()).toEqual([{ kind: "card.enrolment", enrolmentId, outcome: "read", cardNumber: "1001" }]);
    bench.card("1001");
    expect(told().at(1)).toMatchObject({ kind: "access.decision", personId: "anna" });
  });

  it("lets people out by their cards meanwhile", () => {
    controller.enrolment.start(enrolmentId, 30_000);
    bench.card("1001", true);
    expect(told()[0]).toMatchObject({ kind: "access.decision", isExit: true });
  });

  it("says that nobody came, and waits no more when it is taken down", () => {
    controller.enrolment.start(enrolmentId, 30_000);
    vi.advanceTimersByTime(30_000);
    expect(told()).toContainEqual({ kind: "card.enrolment", enrolmentId, outcome: "timedOut" });
  });
});

it("[EN-09] reports an unreadable card as a format error, and an unknown card with its number", () => {
  bench.card({ bits: "0".repeat(26) });
  bench.card({ bits: writeWiegand(26, { facilityCode: 3, cardNumber: "999" }) ?? "" });
  expect(told().map((event) => event.kind === "access.decision" && [event.result, event.cardNumber])).toEqual([
    [AccessResult.CardFormatError, undefined],
    [AccessResult.UnknownUser, "999"],
  ]);
});

it("[CR-05] a PIN opens for its person, one that is typed under threat tells of it, and digits are never told", () => {
  const pin = (credentialId: string, digits: string) =>
    ({ credentialId, personId: "anna", status: "active", kind: "pin", salt: "salt", hash: hashCode("salt", digits) }) as const;
  const policy = aDoorPolicy();
  const codes = [pin("pin-1", "590214"), { ...pin("pin-2", "590215"), isDuress: true }];
  controller.dispose();
  start({ ...policy, credentials: [...policy.credentials, ...codes] });
  for (const digits of ["590214", "590215", "590216"]) bench.code(digits);
  const decisions = told().filter(({ kind }) => kind === "access.decision");
  expect(decisions).toMatchObject([
    { result: AccessResult.AccessGranted, method: AccessMethod.PIN, personId: "anna" },
    { result: AccessResult.AccessGranted, personId: "anna", isDuress: true },
    { result: AccessResult.UnknownUser },
  ]);
  expect(JSON.stringify(events)).not.toMatch(/59021\d/);
});

describe("[CR-05] after wrong PINs", () => {
  const pinRule = { wrongMax: 3, withinMinutes: 5, lockMinutes: 5 };
  const pin = { credentialId: "pin-1", personId: "anna", status: "active", kind: "pin", salt: "salt" } as const;
  const policy = aDoorPolicy({ doors: [{ serialNumber, siteId: "berlin", name: "Lobby", pinRule }] });
  const withPin = { ...policy, credentials: [...policy.credentials, { ...pin, hash: hashCode("salt", "590214") }] };
  const by = { personId: "ruth", commandId: "c" };
  const ends = () => told().filter(({ kind }) => kind === "pins.locked" || kind === "pins.allowed");
  const decisions = () => told().flatMap((event) => (event.kind === "access.decision" ? [event] : []));
  const isLocked = { rule: "pins.locked", untilUtc: "2026-03-12T12:05:00.000Z" };
  const guess = (count = 3) => {
    for (let index = 0; index < count; index += 1) bench.code(String(700_000 + index));
  };
  beforeEach(() => {
    controller.dispose();
    start(withPin);
  });

  it("takes none until the time is over, tells of its begin and its end once each, and how many it did not look at", () => {
    guess();
    expect(ends()).toEqual([{ kind: "pins.locked", untilUtc: "2026-03-12T12:05:00.000Z" }]);
    expect(controller.state()).toMatchObject({ pinsLockedUntilUtc: "2026-03-12T12:05:00.000Z" });
    bench.code("590214");
    expect(bench.isLocked()).toBe(true);
    expect(decisions().at(-1)).toMatchObject({ result: AccessResult.UnknownUser, method: AccessMethod.PIN, because: [isLocked] });
    vi.advanceTimersByTime(5 * 60_000 + 1);
    expect(ends().slice(1)).toEqual([{ kind: "pins.allowed", cause: "time", refused: 1 }]);
    expect(controller.state()).not.toHaveProperty("pinsLockedUntilUtc");
    bench.code("590214");
    expect(bench.isLocked()).toBe(false);
  });

  it("lets cards in as before", () => {
    guess();
    bench.card("1001");
    expect(bench.isLocked()).toBe(false);
  });

  it("gains nothing from 200 guesses at once, with the right one among them", () => {
    guess(199);
    bench.code("590214");
    expect(decisions().filter(({ because }) => because?.[0]?.["rule"] === "credential.unknown")).toHaveLength(3);
    expect(decisions().filter(({ personId }) => personId !== undefined)).toEqual([]);
    expect(bench.isLocked()).toBe(true);
    expect(ends()).toHaveLength(1);
  });

  it("takes them again when a person says so, and says who", () => {
    guess();
    expect(controller.allowPins(by)).toEqual({ ok: true });
    expect(ends().slice(1)).toEqual([{ kind: "pins.allowed", cause: "person", refused: 0, ...by }]);
    bench.code("590214");
    expect(bench.isLocked()).toBe(false);
    vi.advanceTimersByTime(10 * 60_000);
    expect(ends()).toHaveLength(2);
  });

  it("forgets wrong ones where nothing is locked yet, and tells of nothing", () => {
    guess(2);
    controller.allowPins(by);
    guess(2);
    expect(ends()).toEqual([]);
  });

  it("goes on after a power cut, which makes the time no shorter and ends it where it is over", () => {
    guess();
    vi.advanceTimersByTime(60_000);
    controller.dispose();
    start(withPin);
    bench.code("590214");
    expect(bench.isLocked()).toBe(true);
    controller.dispose();
    vi.advanceTimersByTime(5 * 60_000);
    expect(ends()).toHaveLength(1);
    start(withPin);
    expect(ends().slice(1)).toEqual([{ kind: "pins.allowed", cause: "time", refused: 0 }]);
    bench.code("590214");
    expect(bench.isLocked()).toBe(false);
  });

  it("lasts no longer where the clock is set back, and a clock that is set on ends it before the next PIN", () => {
    guess();
    vi.setSystemTime(Date.parse("2026-03-12T09:00:00Z"));
    vi.advanceTimersByTime(5 * 60_000 + 1);
    expect(ends()).toHaveLength(2);
    guess();
    expect(ends()).toHaveLength(3);
    vi.setSystemTime(Date.parse("2026-03-12T18:00:00Z"));
    bench.code("590214");
    expect(ends().at(-1)).toEqual({ kind: "pins.allowed", cause: "time", refused: 0 });
    expect(bench.isLocked()).toBe(false);
  });
});
