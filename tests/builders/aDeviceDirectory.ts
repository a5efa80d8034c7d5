import { proxy } from "valtio";
import type { Device } from "#contract/devices.ts";
import type { DeviceDirectory } from "#plugins/devices/services.ts";
import { connectionChip, doorChip, lockChip, recordingChip } from "#plugins/devices/stateChips.ts";

/** A directory that has loaded these devices; its chips say translation keys. */
export function aDeviceDirectory(devices: readonly Device[] = [], overrides: Partial<DeviceDirectory> = {}): DeviceDirectory {
  const state = proxy({
    status: "ready" as const,
    failure: undefined,
    devices: Object.fromEntries(devices.map((device) => [device.serialNumber, device])),
  });
  const words = { t: (key: string) => key };
  return {
    state,
    get: (serialNumber) => state.devices[serialNumber],
    settings: {},
    reload: async () => undefined,
    replace: (device) => void (state.devices[device.serialNumber] = device),
    rename: async () => undefined,
    onLockState: () => () => undefined,
    lockChip: (lockState) => lockChip(lockState, words),
    doorChip: (doorState) => doorChip(doorState, words),
    connectionChip: (device) => connectionChip(device, words),
    recordingChip: (camera) => recordingChip(camera, words),
    ...overrides,
  };
}
