import { describe, expect, it } from "vitest";
import { AccessResult, DoorState, LockState } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { describeEvent } from "./describeEvent.ts";

const words = { t: (key: string, values?: Record<string, unknown>) => (values ? `${key} ${Object.values(values).join(" ")}` : key) };
const anEvent = (kind: string, data: Record<string, unknown>, overrides: Partial<EventLog> = {}): EventLog => ({
  sequence: 1,
  id: "e1",
  kind,
  category: 1,
  occurredAtUtc: "2026-03-12T12:00:00.000Z",
  recordedAtUtc: "2026-03-12T12:00:00.000Z",
  serialNumber: "GH-AC40-00912F",
  actor: { kind: "person", name: "Idris Bellamy" },
  data,
  ...overrides,
});

describe("describeEvent", () => {
  it.each([
    [
      "a granted card by its holder",
      anEvent("access.decision", { result: AccessResult.AccessGranted, method: 4 }),
      "Idris Bellamy",
      "events.access.AccessGranted",
      "rest",
    ],
    [
      "a strange card as such",
      anEvent("access.decision", { result: AccessResult.UnknownUser, method: 4 }),
      "events.unknownCard",
      "events.access.UnknownUser",
      "bad",
    ],
    [
      "[EN-21] a result that it does not know",
      anEvent("access.decision", { result: 77, method: 99 }),
      "Idris Bellamy",
      "events.unknown 77",
      "bad",
    ],
    [
      "a forced door as an alarm",
      anEvent("door.state", { doorState: DoorState.OpenForcedEntry }),
      "events.forced",
      "events.result.alarm",
      "alarm",
    ],
    [
      "a kept-open lock as a warning",
      anEvent("lock.state", { lockState: LockState.KeepOpen, commandId: "c" }),
      "Idris Bellamy",
      "events.lock.KeepOpen",
      "warn",
    ],
    [
      "an order by what was ordered",
      anEvent("command.lock_state", { lockState: LockState.KeepOpen }),
      "Idris Bellamy",
      "events.order.KeepOpen",
      "rest",
    ],
    [
      "a refused sign-in by the person in whose name it was tried",
      anEvent("session.refused", { personName: "Marta Olsen" }, { actor: { kind: "system", name: "Sign-in" } }),
      "Marta Olsen",
      "events.signInRefused",
      "bad",
    ],
    [
      "[GR-01] a group that somebody changed, by its name",
      anEvent("group.changed", { groupId: "staff", name: "Staff" }),
      "Idris Bellamy",
      "events.thing.group.changed Staff",
      "rest",
    ],
    [
      "[IC-01] an entry of the directory that somebody made, by its name",
      anEvent("catalog.created", { id: "e1", name: "Apt 4B" }),
      "Idris Bellamy",
      "events.thing.catalog.created Apt 4B",
      "rest",
    ],
    ["[RZ-10] a kind that it does not know by its name", anEvent("comet.seen", {}), "Idris Bellamy", "comet.seen", "rest"],
  ])("tells of %s", (_name, event, title, result, level) => {
    expect(describeEvent(event, words)).toMatchObject({ title, result, level });
  });

  it.each([
    ["a door that closes", anEvent("door.state", { doorState: DoorState.Closed }), true],
    ["a lock that follows a card", anEvent("lock.state", { lockState: LockState.Unlocked }), true],
    ["the lock that a person's command opened", anEvent("lock.state", { lockState: LockState.Unlocked, commandId: "c" }), false],
    ["a door that is held open", anEvent("door.state", { doorState: DoorState.OpenTimedOut }), false],
    ["[PL-07] a camera's first recording", anEvent("recording.state", { isRecording: true, wasRecording: null }), true],
    ["[PL-07] a recording that stopped", anEvent("recording.state", { isRecording: false, wasRecording: true }), false],
    ["[PL-07] a recording that runs again", anEvent("recording.state", { isRecording: true, wasRecording: false }), false],
  ])("knows whether %s follows from another entry", (_name, event, isRoutine) => {
    expect(describeEvent(event, words).isRoutine).toBe(isRoutine);
  });
});
