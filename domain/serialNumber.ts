import { limits } from "#contract/limits.ts";

export type SerialKind = "camera" | "intercom" | "door" | "unknown";

/** DV-03, Q-23: what a serial number says about its device. The length is asked first: a camera read by a gateway may carry any text. */
export function kindOfSerial(serialNumber: string): SerialKind {
  if (serialNumber.length >= limits.cameraSerialMin) return "camera";
  const [, code] = serialNumber.split("-");
  if (!code) return "unknown";
  if (code.startsWith("INT")) return "intercom";
  return serialNumber.length >= limits.serialMin ? "door" : "unknown";
}

/** LV-14: an intercom sends mirrored video, which is mirrored again on display and in snapshots. */
export function isMirrored(serialNumber: string): boolean {
  return kindOfSerial(serialNumber) === "intercom";
}
