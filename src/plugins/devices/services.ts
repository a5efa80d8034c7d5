import type { Device } from "#contract/devices.ts";
import { type Kernel, type StateChip, token } from "#kernel/plugin.ts";

/** State of the directory. A valtio proxy: read it in code, use `useSnapshot` in components. */
export interface DirectoryState {
  status: "loading" | "ready" | "failed";
  /** The error of the last load, for its message. */
  failure: unknown;
  /** By serial number. */
  devices: Record<string, Device>;
}

/** The doors, intercoms and cameras within the session's reach, kept current by notifications. */
export interface DeviceDirectory {
  readonly state: Readonly<DirectoryState>;
  get(serialNumber: string): Device | undefined;
  /**
   * A new object whenever a device was added, removed or changed its settings. Keys the caches of derived data, such as that of
   * `findDevices`.
   */
  readonly settings: object;
  reload(): Promise<void>;
  /** Replaces a device with the server's answer. */
  replace(device: Device): void;
  /** DV-02: rejects with `error_device_version_conflict` if another person has changed the device since. */
  rename(serialNumber: string, name: string, signal: AbortSignal): Promise<void>;
  /** Calls `listener` with every change of a door's lock, and with the person if one caused it. */
  onLockState(
    listener: (device: Device, change: { lockState: number; personId: string | undefined; isFresh: boolean }) => void,
  ): () => void;
  /** Icon, word and level of a state in the current language; unknown numbers appear as unknown (EN-21). */
  lockChip(lockState: number): StateChip;
  doorChip(doorState: number): StateChip;
  connectionChip(device: Pick<Device, "isConnected" | "claimExpiresAtUtc">): StateChip;
  /** PL-07: undefined if there is nothing to show. */
  recordingChip(camera: Pick<Device, "isRecording" | "isConnected">): StateChip | undefined;
}

export const DeviceDirectory = token<DeviceDirectory>("devices.directory");

/** The current name, which the palette fills in for a rename. */
export function presentDeviceName(known: Readonly<Record<string, unknown>>, kernel: Kernel): string | undefined {
  return kernel.use(DeviceDirectory).get(String(known["serialNumber"]))?.name;
}
