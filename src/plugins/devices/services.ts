import type { Device } from "#contract/devices.ts";
import { type Kernel, type StateChip, token } from "#kernel/plugin.ts";

/** What the directory knows. A valtio proxy: read it in code, `useSnapshot` it in components. */
export interface DirectoryState {
  status: "loading" | "ready" | "failed";
  /** Why the last load failed, for the error face. */
  failure: unknown;
  /** By serial number. */
  devices: Record<string, Device>;
}

/** The doors, intercoms and cameras that the session reaches, kept current by notifications. */
export interface DeviceDirectory {
  readonly state: Readonly<DirectoryState>;
  get(serialNumber: string): Device | undefined;
  /** Another object once a device came, went or got other settings: for what is worked out from them and kept, as by `findDevices`. */
  readonly settings: object;
  reload(): Promise<void>;
  /** Puts an answer of the server in the place of what is known. */
  replace(device: Device): void;
  /** DV-02: rejects with `error_device_version_conflict` when somebody else changed the device in the meantime. */
  rename(serialNumber: string, name: string, signal: AbortSignal): Promise<void>;
  /** Is told of every change of a door's lock, with the person who asked when a person did. */
  onLockState(
    listener: (device: Device, change: { lockState: number; personId: string | undefined; isFresh: boolean }) => void,
  ): () => void;
  /** Icon, word and level of a state, in the current language; unknown numbers are said to be unknown (EN-21). */
  lockChip(lockState: number): StateChip;
  doorChip(doorState: number): StateChip;
  connectionChip(device: Pick<Device, "isConnected" | "claimExpiresAtUtc">): StateChip;
  /** PL-07: undefined where there is nothing to say of it. */
  recordingChip(camera: Pick<Device, "isRecording" | "isConnected">): StateChip | undefined;
}

export const DeviceDirectory = token<DeviceDirectory>("devices.directory");

/** What the palette offers to change when a device gets another name. */
export function presentDeviceName(known: Readonly<Record<string, unknown>>, kernel: Kernel): string | undefined {
  return kernel.use(DeviceDirectory).get(String(known["serialNumber"]))?.name;
}
