import type { Session } from "../access/session.ts";
import type { NewEvent } from "../events/eventLog.ts";

/** A person changed a camera: the entry, and the notice that makes consoles read the device again. */
export function cameraChanged(
  session: Session,
  camera: { serialNumber: string; siteId: string },
  change: "added" | "changed" | "removed",
  data: Record<string, unknown>,
): NewEvent {
  return {
    kind: `device.${change}`,
    serialNumber: camera.serialNumber,
    siteId: camera.siteId,
    actor: { id: session.personId, name: session.personName, kind: "person" },
    data,
    notification: {
      topic: "Devices/Index",
      code: "notification_device_changed",
      data: { SerialNumber: camera.serialNumber, Change: change },
    },
  };
}
