import type { LiveStatus } from "../live/liveState.ts";

/** What the directory says of the device: nothing is tried where it cannot work. */
export type LiveObstacle = "gone" | "disabled" | "offline";
/** What stands in the place of the live picture. */
export type LiveFaceKind = LiveObstacle | "lostDoor" | "stopped" | Exclude<LiveStatus, "idle" | "live">;

/** A device without its connection gives no picture, whatever the last attempt ended with. */
const endedStatuses: readonly LiveStatus[] = ["idle", "disconnected", "timedOut", "failed"];

/** LV-10 to LV-12, LV-15: which face to show; undefined over a live picture. */
export function faceOf(status: LiveStatus, obstacle: LiveObstacle | undefined, isDoor: boolean): LiveFaceKind | undefined {
  if (status === "live") return undefined;
  if (obstacle === "gone" || obstacle === "disabled") return obstacle;
  if (obstacle === "offline" && isDoor && endedStatuses.includes(status)) return "lostDoor";
  if (status === "idle") return obstacle ?? "stopped";
  return status;
}
