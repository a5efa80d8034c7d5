import type { Device } from "#contract/devices.ts";
import { DeviceType, DoorState, LockState } from "#contract/enumerations.ts";

/** A connected, locked, closed door with whatever a test needs otherwise. */
export function aDevice(overrides: Partial<Device> = {}): Device {
  return {
    serialNumber: "GH-AC40-00912F",
    name: "Lobby",
    deviceType: DeviceType.AccessControl,
    siteId: "harbour",
    siteName: "Harbour House",
    timeZoneId: "Europe/London",
    isConnected: true,
    lockState: LockState.Locked,
    isUnderLockdown: false,
    doorState: DoorState.Closed,
    lockReleaseMs: 5000,
    hasWebCredential: true,
    isVideoEnabled: false,
    isAudioEnabled: false,
    isOnWall: false,
    pairedSerials: [],
    version: 1,
    sequence: 0,
    ...overrides,
  };
}
