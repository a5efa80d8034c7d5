import { describe, expect, it } from "vitest";
import type { LiveStatus } from "../live/liveState.ts";
import { faceOf, type LiveFaceKind, type LiveObstacle } from "./faceOf.ts";

describe("faceOf", () => {
  it.each<LiveStatus>(["idle", "disconnected", "timedOut", "failed"])(
    "[LV-15] says that the connection with the door is lost when it is offline and the view is %s",
    (status) => {
      expect(faceOf(status, "offline", true)).toBe("lostDoor");
    },
  );

  it.each<[string, LiveStatus, LiveObstacle | undefined, boolean, LiveFaceKind | undefined]>([
    ["[LV-15] that it connects, once Reconnect was pressed", "connecting", "offline", true, "connecting"],
    ["[LV-15] nothing over a picture that still arrives", "live", "offline", true, undefined],
    ["[LV-15] why the platform refuses, also of a door that is offline", "refused", "offline", true, "refused"],
    ["that a camera is offline", "idle", "offline", false, "offline"],
    ["[LV-11] that the picture was lost while the camera was connected", "disconnected", undefined, false, "disconnected"],
    ["[LV-12] that no picture came in time", "timedOut", undefined, true, "timedOut"],
    ["that the device is gone, whatever the view does", "connecting", "gone", true, "gone"],
    ["that video is off, whatever the view does", "disconnected", "disabled", true, "disabled"],
    ["that the view is stopped", "idle", undefined, true, "stopped"],
  ])("says %s", (_, status, obstacle, isDoor, expected) => {
    expect(faceOf(status, obstacle, isDoor)).toBe(expected);
  });
});
