import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DoorState, LockState } from "#contract/enumerations.ts";
import { type Door, type DoorAlarm, type DoorEvent, eventOfCommand, isInLockdown, newDoor, nextTickMs, stepDoor } from "./door.ts";

const settings = { lockReleaseMs: 5_000, heldOpenMs: 30_000, hasContact: true };
const kinds = [
  "unlock",
  "lock",
  "keepOpen",
  "cardGranted",
  "lockdownCard",
  "exitRequest",
  "contactOpened",
  "contactClosed",
  "scheduleUnlock",
  "scheduleLock",
  "lockdownStart",
  "lockdownEnd",
  "tick",
] as const satisfies readonly DoorEvent["kind"][];
type Timed = readonly [DoorEvent["kind"], number];

/** Plays events at times in milliseconds. */
function play(events: readonly Timed[], from: Door = newDoor(settings)) {
  let door = from;
  const alarms: DoorAlarm[] = [];
  let isRefused = false;
  for (const [kind, atMs] of events) {
    const step = stepDoor(door, { kind }, settings, atMs);
    door = step.door;
    alarms.push(...step.alarms);
    isRefused = step.isRefused;
  }
  return { lock: door.lockState, leaf: door.doorState, relocksAtMs: door.relocksAtMs, alarms, isRefused };
}

describe("a door under lockdown", () => {
  it.each(["unlock", "cardGranted", "lock", "keepOpen", "scheduleUnlock"] as const)("[EN-02] refuses %s", (kind) => {
    expect(
      play([
        ["lockdownStart", 0],
        [kind, 1],
      ]),
    ).toMatchObject({ lock: LockState.Lockdown, isRefused: true });
  });
  it("lets people out without leaving lockdown and without an alarm", () => {
    const events: Timed[] = [
      ["lockdownStart", 0],
      ["exitRequest", 1],
      ["contactOpened", 2],
    ];
    expect(play(events)).toMatchObject({ lock: LockState.Lockdown, leaf: DoorState.OpenRequestToExit, alarms: [] });
  });
  it("takes an opening without an exit request for a forced one", () => {
    expect(
      play([
        ["unlock", 0],
        ["lockdownStart", 1],
        ["contactOpened", 2],
      ]),
    ).toMatchObject({
      leaf: DoorState.OpenForcedEntry,
      alarms: ["forcedEntry"],
    });
  });
  it("[Q-85] is ended by a person's lock command", () => {
    expect(eventOfCommand({ lockState: LockState.Lockdown }, LockState.Locked)).toEqual({ kind: "lockdownEnd" });
    expect(
      play([
        ["lockdownStart", 0],
        ["lockdownEnd", 1],
      ]),
    ).toMatchObject({ lock: LockState.Locked });
  });
});

describe("a lockdown card", () => {
  it("[CR-03] lets one through, refuses what lockdown refuses meanwhile, and leaves the door in lockdown", () => {
    const opened: Timed[] = [
      ["lockdownStart", 0],
      ["lockdownCard", 10],
    ];
    expect(play(opened)).toMatchObject({ lock: LockState.Unlocked, relocksAtMs: 5_010 });
    for (const kind of ["unlock", "keepOpen", "lock", "scheduleUnlock"] as const) {
      expect(play([...opened, [kind, 20]])).toMatchObject({ lock: LockState.Unlocked, isRefused: true });
    }
    expect(play([...opened, ["contactOpened", 1_000]])).toMatchObject({ leaf: DoorState.OpenVerified, alarms: [] });
    expect(play([...opened, ["tick", 5_010]])).toMatchObject({ lock: LockState.Lockdown, relocksAtMs: undefined });
    expect(play([...opened, ["lockdownEnd", 20]])).toMatchObject({ lock: LockState.Locked });
  });
  it("does nothing to a door that is not in lockdown", () => {
    expect(play([["lockdownCard", 0]])).toMatchObject({ lock: LockState.Locked });
  });
});

describe("[B-21] a door that is unlocked until a time", () => {
  const unlocked = (before: DoorEvent["kind"][]) => {
    let door = newDoor(settings);
    for (const kind of before) ({ door } = stepDoor(door, { kind }, settings, 0));
    return stepDoor(door, { kind: "unlock", untilMs: 60_000 }, settings, 0).door;
  };
  it.each([[[]], [["keepOpen"]], [["scheduleUnlock"]], [["cardGranted"]]] as [DoorEvent["kind"][]][])("locks then, after %j", (before) => {
    expect(play([["tick", 59_999]], unlocked(before))).toMatchObject({ lock: LockState.Unlocked });
    expect(play([["tick", 60_000]], unlocked(before))).toMatchObject({ lock: LockState.Locked });
  });
  it("is not locked earlier by a card, and not later by one long before", () => {
    expect(play([["cardGranted", 1_000]], unlocked([]))).toMatchObject({ relocksAtMs: 60_000 });
    expect(play([["cardGranted", 59_000]], unlocked([]))).toMatchObject({ relocksAtMs: 64_000 });
  });
});

describe("the lock", () => {
  it.each<[string, Timed[], LockState, number | undefined]>([
    [
      "stays unlocked until the release time",
      [
        ["unlock", 0],
        ["tick", 4_999],
      ],
      LockState.Unlocked,
      5_000,
    ],
    [
      "locks at the release time",
      [
        ["unlock", 0],
        ["tick", 5_000],
      ],
      LockState.Locked,
      undefined,
    ],
    [
      "counts a second unlock from its own time",
      [
        ["unlock", 0],
        ["cardGranted", 3_000],
        ["tick", 5_000],
      ],
      LockState.Unlocked,
      8_000,
    ],
    ["opens for who leaves", [["exitRequest", 0]], LockState.UnlockedRequestToExit, 5_000],
    [
      "stays plainly unlocked when somebody leaves too",
      [
        ["unlock", 0],
        ["exitRequest", 1_000],
      ],
      LockState.Unlocked,
      6_000,
    ],
    [
      "keeps open without end",
      [
        ["unlock", 0],
        ["keepOpen", 1],
        ["tick", 9_999_999],
      ],
      LockState.KeepOpen,
      undefined,
    ],
    [
      "is not shortened by a card while kept open",
      [
        ["keepOpen", 0],
        ["cardGranted", 1],
        ["tick", 9_999],
      ],
      LockState.KeepOpen,
      undefined,
    ],
    [
      "is locked by command at once",
      [
        ["keepOpen", 0],
        ["lock", 1],
      ],
      LockState.Locked,
      undefined,
    ],
    ["follows the schedule", [["scheduleUnlock", 0]], LockState.UnlockedWithSchedule, undefined],
    [
      "ends with the schedule",
      [
        ["scheduleUnlock", 0],
        ["scheduleLock", 1],
      ],
      LockState.Locked,
      undefined,
    ],
    [
      "outlasts the schedule when a person keeps it open",
      [
        ["keepOpen", 0],
        ["scheduleUnlock", 1],
        ["scheduleLock", 2],
      ],
      LockState.KeepOpen,
      undefined,
    ],
  ])("%s", (_name, events, lock, relocksAtMs) => {
    expect(play(events)).toMatchObject({ lock, relocksAtMs });
  });
});

describe("the leaf", () => {
  it.each<[string, Timed[], DoorState, DoorAlarm[]]>([
    ["opened while locked is forced", [["contactOpened", 0]], DoorState.OpenForcedEntry, ["forcedEntry"]],
    [
      "opened after an unlock is verified",
      [
        ["unlock", 0],
        ["contactOpened", 4_999],
      ],
      DoorState.OpenVerified,
      [],
    ],
    [
      "opened after the release time is forced, even before a tick",
      [
        ["unlock", 0],
        ["contactOpened", 5_000],
      ],
      DoorState.OpenForcedEntry,
      ["forcedEntry"],
    ],
    [
      "opened from inside is a request to exit",
      [
        ["exitRequest", 0],
        ["contactOpened", 1],
      ],
      DoorState.OpenRequestToExit,
      [],
    ],
    [
      "held open too long is timed out once",
      [
        ["unlock", 0],
        ["contactOpened", 1],
        ["tick", 30_001],
        ["tick", 60_000],
      ],
      DoorState.OpenTimedOut,
      ["heldOpen"],
    ],
    [
      "may stand open while kept open",
      [
        ["keepOpen", 0],
        ["contactOpened", 1],
        ["tick", 99_999],
      ],
      DoorState.OpenVerified,
      [],
    ],
    [
      "gets the whole time after keep open ends",
      [
        ["keepOpen", 0],
        ["contactOpened", 1],
        ["lock", 90_000],
        ["tick", 119_999],
      ],
      DoorState.OpenVerified,
      [],
    ],
    [
      "forced stays forced, however long",
      [
        ["contactOpened", 0],
        ["tick", 99_999],
      ],
      DoorState.OpenForcedEntry,
      ["forcedEntry"],
    ],
    [
      "closed clears everything",
      [
        ["contactOpened", 0],
        ["contactClosed", 1],
      ],
      DoorState.Closed,
      ["forcedEntry"],
    ],
  ])("[EN-01] %s", (_name, events, leaf, alarms) => {
    expect(play(events)).toMatchObject({ leaf, alarms });
  });
  it("[EN-01] says NoSensor whatever happens where there is no contact", () => {
    const blind = { ...settings, hasContact: false };
    const opened = stepDoor(newDoor(blind), { kind: "contactOpened" }, blind, 0);
    expect(opened).toMatchObject({ door: { doorState: DoorState.NoSensor }, alarms: [] });
  });
});

const timed = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 20_000 })), { maxLength: 40 });
/** Every step of a random run, with times that only grow. */
function stepsOf(run: readonly (readonly [DoorEvent["kind"], number])[]) {
  let door = newDoor(settings);
  let atMs = 0;
  return run.map(([kind, afterMs]) => {
    atMs += afterMs;
    const before = door;
    const step = stepDoor(before, { kind }, settings, atMs);
    door = step.door;
    return { before, kind, atMs, ...step };
  });
}

describe("whatever happens", () => {
  it("leaves lockdown by its end only", () => {
    fc.assert(
      fc.property(timed, (run) => {
        for (const { before, kind, door } of stepsOf(run)) {
          if (isInLockdown(before) && !isInLockdown(door)) expect(kind).toBe("lockdownEnd");
        }
      }),
    );
  });
  it("never stays released past its time", () => {
    fc.assert(
      fc.property(timed, (run) => {
        for (const { door, atMs } of stepsOf(run)) {
          const isReleased = door.lockState === LockState.Unlocked || door.lockState === LockState.UnlockedRequestToExit;
          expect(door.relocksAtMs !== undefined).toBe(isReleased);
          if (door.relocksAtMs !== undefined) expect(door.relocksAtMs).toBeGreaterThan(atMs);
        }
      }),
    );
  });
  it("raises an alarm exactly when the leaf becomes forced or timed out", () => {
    fc.assert(
      fc.property(timed, (run) => {
        for (const { before, door, alarms } of stepsOf(run)) {
          const became = (state: DoorState) => before.doorState !== state && door.doorState === state;
          expect(alarms.includes("forcedEntry")).toBe(became(DoorState.OpenForcedEntry));
          if (became(DoorState.OpenTimedOut)) expect(alarms).toContain("heldOpen");
        }
      }),
    );
  });
  it("comes to the same whether ticks are on time or missed", () => {
    fc.assert(
      fc.property(timed, (run) => {
        const coarse = stepsOf(run).at(-1)?.door;
        let door = newDoor(settings);
        let atMs = 0;
        for (const [kind, afterMs] of run) {
          const next = atMs + afterMs;
          for (let due = nextTickMs(door, settings); due !== undefined && due <= next; due = nextTickMs(door, settings)) {
            door = stepDoor(door, { kind: "tick" }, settings, due).door;
          }
          atMs = next;
          door = stepDoor(door, { kind }, settings, atMs).door;
        }
        if (coarse) expect(door).toEqual(coarse);
      }),
    );
  });
});
