import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";

const cameraTypes: readonly number[] = [DeviceType.Camera, DeviceType.TVCamera];

/** A camera and not an intercom, also while it is switched off. */
export function isCamera({ deviceType }: Pick<Device, "deviceType">): boolean {
  return cameraTypes.includes(deviceType);
}

/** Devices with video: cameras, and intercoms with a camera. */
export function hasPicture(device: Pick<Device, "deviceType" | "isVideoEnabled">): boolean {
  return isCamera(device) || device.isVideoEnabled;
}
