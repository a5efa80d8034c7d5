import type { TopicData } from "#contract/realtime.ts";
import type { Notification } from "./eventLog.ts";

/** RZ-02: consoles read the device again. */
export const deviceNotification = (
  serialNumber: string,
  change: TopicData<"Devices/Index">["Change"] = "changed",
): Notification<"Devices/Index"> => ({
  topic: "Devices/Index",
  code: "notification_device_changed",
  data: { SerialNumber: serialNumber, Change: change },
});
