import { describe, expect, it } from "vitest";
import { DeviceType, LockState } from "#contract/enumerations.ts";
import type { Scope } from "#contract/scopes.ts";
import { type CommandedDevice, refusalOfCommand, unlockObstacle } from "./commandRefusal.ts";

const aDoor = (overrides: Partial<CommandedDevice> = {}): CommandedDevice => ({
  deviceType: DeviceType.AccessControl,
  isConnected: true,
  lockState: LockState.Locked,
  isUnderLockdown: false,
  hasWebCredential: true,
  ...overrides,
});
const holding = (...scopes: Scope[]) => ({ scopes: new Set(scopes) });
const operator = holding("deviceremoteaccess_w");
const commander = holding("deviceremoteaccess_w", "lockdown_w");

describe("refusalOfCommand", () => {
  it("[UL-05] refuses who may not open doors from afar", () => {
    expect(refusalOfCommand(aDoor(), LockState.Unlocked, holding("device_r", "lockdown_w"))).toBe("error_forbidden");
  });
  it.each([LockState.Lockdown, LockState.UnlockedWithSchedule, LockState.UnlockedRequestToExit, 6, 255])(
    "[Q-85] refuses lock state %i, which no person sets",
    (lockState) => {
      expect(refusalOfCommand(aDoor(), lockState, commander)).toBe("error_device_lock_state_not_allowed");
    },
  );
  it.each([DeviceType.Camera, DeviceType.TVCamera, DeviceType.Gateway, 99])("refuses device type %i, which has no lock", (deviceType) => {
    expect(refusalOfCommand(aDoor({ deviceType }), LockState.Unlocked, operator)).toBe("error_device_lock_state_not_allowed");
  });
  it("[Q-87] refuses a disconnected door", () => {
    expect(refusalOfCommand(aDoor({ isConnected: false }), LockState.Unlocked, operator)).toBe("error_device_disconnected");
  });
  it("[Q-85] refuses to end a lockdown without lockdown_w, and to open a door under lockdown with it", () => {
    const door = aDoor({ lockState: LockState.Lockdown });
    expect([
      refusalOfCommand(door, LockState.Locked, operator),
      refusalOfCommand(door, LockState.Unlocked, commander),
      refusalOfCommand(door, LockState.KeepOpen, commander),
      refusalOfCommand(door, LockState.Locked, commander),
    ]).toEqual(["error_device_in_lockdown", "error_device_in_lockdown", "error_device_in_lockdown", undefined]);
  });
  it("[LK-02] refuses to open a door that is ordered into lockdown, before its controller confirms it", () => {
    const door = aDoor({ isUnderLockdown: true });
    expect([
      refusalOfCommand(door, LockState.Unlocked, commander),
      refusalOfCommand(door, LockState.Locked, operator),
      refusalOfCommand(door, LockState.Locked, commander),
    ]).toEqual(["error_device_in_lockdown", "error_device_in_lockdown", undefined]);
  });
  it("[CR-06] refuses a door without a web credential", () => {
    expect(refusalOfCommand(aDoor({ hasWebCredential: false }), LockState.Unlocked, operator)).toBe("error_device_no_web_credential");
  });
  it.each([LockState.Locked, LockState.Unlocked, LockState.KeepOpen])("[UL-01] allows lock state %i otherwise", (lockState) => {
    expect(refusalOfCommand(aDoor(), lockState, operator)).toBeUndefined();
  });
});

it.each([
  [aDoor({ isConnected: false, lockState: LockState.Lockdown }), "disconnected"],
  [aDoor({ lockState: LockState.Lockdown }), "lockdown"],
  [aDoor({ isUnderLockdown: true }), "lockdown"],
  [aDoor({ lockState: LockState.Unlocked }), "alreadyUnlocked"],
  [aDoor({ lockState: LockState.KeepOpen }), "alreadyUnlocked"],
  [aDoor({ lockState: LockState.UnlockedWithSchedule }), "unlockedBySchedule"],
  [aDoor({ hasWebCredential: false }), "noWebCredential"],
  [aDoor({ lockState: LockState.UnlockedRequestToExit }), undefined],
  [aDoor(), undefined],
])("[UL-02] [UL-03] the unlock button of %o is disabled because of %s", (device, obstacle) => {
  expect(unlockObstacle(device)).toBe(obstacle);
});
