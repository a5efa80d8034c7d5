import type { Device } from "#contract/devices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { DirectoryState } from "./services.ts";

type Devices = DirectoryState["devices"];
/** A change of one device by a notification. */
export interface DeviceChange {
  serialNumber: string;
  sequence: number;
  change(device: Device): void;
}

/** Changes a device unless the directory already includes the notification. */
export function applyChange(devices: Devices, { serialNumber, sequence, change }: DeviceChange): void {
  const device = devices[serialNumber];
  if (!device || sequence <= device.sequence) return;
  change(device);
  device.sequence = sequence;
}

/** Replaces a device with an answer, unless notifications have arrived since: then takes its settings and keeps the newer state. */
export function takeAnswer(devices: Devices, device: Device): void {
  const known = devices[device.serialNumber];
  if (!known || device.sequence >= known.sequence) devices[device.serialNumber] = device;
  else {
    const { name, number, pairedSerials, primaryZoneId, secondaryZoneId, isOnWall, isUnderLockdown, version } = device;
    const { pinsLockedUntilUtc, claimExpiresAtUtc, isRecording } = device;
    const ofAnswer = { name, number, pairedSerials, primaryZoneId, secondaryZoneId, isOnWall, isUnderLockdown, version };
    Object.assign(known, ofAnswer, { pinsLockedUntilUtc, claimExpiresAtUtc, isRecording });
  }
}

/** Reports the notifications that change nothing but the state of one device. */
export function onDeviceChange({ realtime }: Pick<Kernel, "realtime">, listener: (change: DeviceChange) => void): void {
  realtime.subscribe("Devices/ConnectionStatus", ({ code, data: { SerialNumber, Timestamp }, sequence }) =>
    listener({
      serialNumber: SerialNumber,
      sequence,
      change(device) {
        device.isConnected = code === "notification_status_connected";
        device.connectionChangedAtUtc = Timestamp;
      },
    }),
  );
  realtime.subscribe("Devices/DoorState", ({ data: { SerialNumber, DoorState, Timestamp }, sequence }) =>
    listener({
      serialNumber: SerialNumber,
      sequence,
      change(device) {
        device.doorState = DoorState;
        device.doorStateChangedAtUtc = Timestamp;
      },
    }),
  );
}
