import { describe, expect, it } from "vitest";
import type { Device } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { commandRefusal } from "./commandRefusal.ts";

const refusals: [string, Partial<Device>, LockState, string | undefined][] = [
  ["is disconnected", { isConnected: false }, LockState.Unlocked, "doors.refusal.disconnected"],
  ["has no web credential", { hasWebCredential: false }, LockState.Unlocked, "doors.refusal.noWebCredential"],
  [
    "has no web credential and was opened by a card",
    { hasWebCredential: false, lockState: LockState.Unlocked },
    LockState.Unlocked,
    "doors.refusal.noWebCredential",
  ],
  ["is unlocked", { lockState: LockState.Unlocked }, LockState.Unlocked, "doors.refusal.alreadyUnlocked"],
  ["is kept open", { lockState: LockState.KeepOpen }, LockState.Unlocked, "doors.refusal.alreadyUnlocked"],
  ["is unlocked by its schedule", { lockState: LockState.UnlockedWithSchedule }, LockState.Unlocked, "doors.refusal.bySchedule"],
  ["is under lockdown", { lockState: LockState.Lockdown }, LockState.Unlocked, "doors.refusal.lockdown"],
  ["is under lockdown and shall lock", { lockState: LockState.Lockdown }, LockState.Locked, "doors.refusal.lockdown"],
  ["is locked and shall lock", { lockState: LockState.Locked }, LockState.Locked, "doors.refusal.alreadyLocked"],
  ["is locked", { lockState: LockState.Locked }, LockState.Unlocked, undefined],
  ["was opened from inside", { lockState: LockState.UnlockedRequestToExit }, LockState.Unlocked, undefined],
  ["is kept open and shall lock", { lockState: LockState.KeepOpen }, LockState.Locked, undefined],
];

describe("commandRefusal", () => {
  it.each(refusals)("[UL-02] [UL-03] answers for a door that %s", (_name, door, wanted, refusal) => {
    expect(commandRefusal(aDevice(door), wanted)).toBe(refusal);
  });

  it("[UL-02] refuses a door that it does not know", () => {
    expect(commandRefusal(undefined, LockState.Unlocked)).toBe("doors.refusal.notFound");
  });
});
