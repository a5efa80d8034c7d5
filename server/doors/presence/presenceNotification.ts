import type { NewEvent } from "../../base/events/eventLog.ts";

/** Tells consoles that who is inside these zones is not what it was. */
export function presenceNotification(zoneIds: readonly string[]): NonNullable<NewEvent["notification"]> {
  return { topic: "Presence/Index", code: "notification_presence_changed", data: { ZoneIds: [...zoneIds] } };
}
