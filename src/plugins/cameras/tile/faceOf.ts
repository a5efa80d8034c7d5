import type { Device } from "#contract/devices.ts";
import type { DirectoryState } from "../../devices/services.ts";
import type { LiveStatus } from "../live/liveState.ts";

/** Why the directory excludes live video; the view then does not even try. */
export type LiveObstacle = "gone" | "disabled" | "offline";

export function obstacleOf(device: Device | undefined, listStatus: DirectoryState["status"]): LiveObstacle | undefined {
  if (device === undefined) return listStatus === "loading" ? undefined : "gone";
  if (!device.isVideoEnabled) return "disabled";
  return device.isConnected ? undefined : "offline";
}
/** The message in place of live video. */
export type LiveFaceKind = LiveObstacle | "lostDoor" | "stopped" | Exclude<LiveStatus, "idle" | "live">;

/** A disconnected device gives no video, so its state counts more than the result of the last attempt. */
const endedStatuses: readonly LiveStatus[] = ["idle", "disconnected", "timedOut", "failed"];

/** LV-10 to LV-12, LV-15: the message to show; undefined over live video. */
export function faceOf(status: LiveStatus, obstacle: LiveObstacle | undefined, isDoor: boolean): LiveFaceKind | undefined {
  if (status === "live") return undefined;
  if (obstacle === "gone" || obstacle === "disabled") return obstacle;
  if (obstacle === "offline" && isDoor && endedStatuses.includes(status)) return "lostDoor";
  if (status === "idle") return obstacle ?? "stopped";
  return status;
}
