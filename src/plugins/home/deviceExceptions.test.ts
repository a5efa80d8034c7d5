import { describe, expect, it } from "vitest";
import type { Device } from "#contract/devices.ts";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";
import { deviceExceptions } from "./deviceExceptions.ts";

const aDevice = (name: string, overrides: Partial<Device> = {}): Device => ({
  serialNumber: `GH-${name}`,
  name,
  deviceType: DeviceType.AccessControl,
  siteId: "s1",
  siteName: "Harbour House",
  timeZoneId: "UTC",
  isConnected: true,
  lockState: LockState.Locked,
  isUnderLockdown: false,
  doorState: DoorState.Closed,
  lockReleaseMs: 5000,
  hasWebCredential: true,
  isVideoEnabled: true,
  isAudioEnabled: true,
  isOnWall: false,
  pairedSerials: [],
  version: 1,
  sequence: 1,
  ...overrides,
});

describe("deviceExceptions", () => {
  it("names nothing when all is well", () => {
    expect(deviceExceptions([aDevice("a"), aDevice("b", { lockState: LockState.UnlockedWithSchedule })])).toEqual([]);
  });
  it("[PL-07] puts the worst first, names a camera that should record and does not", () => {
    const exceptions = deviceExceptions([
      aDevice("kept", { lockState: LockState.KeepOpen }),
      aDevice("camera", { deviceType: DeviceType.Camera, isConnected: false, lockState: LockState.Unlocked }),
      aDevice("unrecorded", { deviceType: DeviceType.Camera, isRecording: false }),
      aDevice("recorded", { deviceType: DeviceType.Camera, isRecording: true }),
      aDevice("held", { doorState: DoorState.OpenTimedOut }),
      aDevice("forced", { doorState: DoorState.OpenForcedEntry }),
    ]);
    expect(exceptions.map(({ name }) => name)).toEqual(["forced", "camera", "unrecorded", "held", "kept"]);
  });
});
