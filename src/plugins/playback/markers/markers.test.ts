import { describe, expect, it } from "vitest";
import { AccessResult, DoorState, EventCategory } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { serialsAround } from "../device/serialsAround.ts";
import { groupMarkers, indexMarkers, type Marker, markerMs, markerOf, markersNear } from "./markers.ts";

const began = Date.UTC(2026, 2, 12, 14);
const hour = { fromMs: began, toMs: began + 3_600_000 };
const face = { isRoutine: false, level: "rest" } as const;

function anEvent(kind: string, data: EventLog["data"] = {}, atMs = began): EventLog {
  const at = new Date(atMs).toISOString();
  const actor = { name: "GH-1", kind: "device" as const };
  return { sequence: 1, id: "e1", kind, category: EventCategory.Access, occurredAtUtc: at, recordedAtUtc: at, actor, data };
}
const aMarker = (seconds: number, kind: Marker["kind"] = "granted"): Marker => ({
  atMs: began + seconds * 1000,
  kind,
  event: anEvent("access.decision", {}, began + seconds * 1000),
});

describe("[PL-13] what happened, on the timeline of a recording", () => {
  it.each([
    ["granted", anEvent("access.decision", { result: AccessResult.AccessGranted })],
    ["refused", anEvent("access.decision", { result: AccessResult.NotScheduled })],
    ["alarm", anEvent("door.state", { doorState: DoorState.OpenForcedEntry })],
    ["alarm", anEvent("door.state", { doorState: DoorState.OpenTimedOut })],
    ["ring", anEvent("doorbell.ring")],
    ["other", anEvent("exit.request")],
  ])("is of a kind: %s", (kind, event) => {
    expect(markerOf(event, face)).toEqual({ atMs: began, kind, event });
  });
  it("leaves out what follows from something else", () => {
    expect(markerOf(anEvent("door.state", { doorState: DoorState.Closed }), { ...face, isRoutine: true })).toBeUndefined();
  });
  it("is that of the camera and of what is paired with it, whichever of the two says so", () => {
    const camera = aDevice({ serialNumber: "GH-CAM", pairedSerials: ["GH-DOOR"] });
    const devices = {
      "GH-CAM": camera,
      "GH-DOOR": aDevice({ serialNumber: "GH-DOOR", pairedSerials: ["GH-CAM"] }),
      "GH-BELL": aDevice({ serialNumber: "GH-BELL", pairedSerials: ["GH-CAM"] }),
      "GH-FAR": aDevice({ serialNumber: "GH-FAR", pairedSerials: [] }),
    };
    expect(serialsAround(camera, devices)).toEqual(["GH-CAM", "GH-DOOR", "GH-BELL"]);
  });
  it("is as long as the ledger has it", () => {
    const shown = (seconds: number) => markerMs({ fromMs: began, toMs: began + seconds * 1000 });
    expect([351, 350, 91, 90].map(shown)).toEqual([10_000, 1_960, 1_960, 350]);
  });
  it("is drawn as one where many would lie over each other, by the gravest of them", () => {
    // 600 px an hour: 12 px are 72 s.
    const markers = [aMarker(10), aMarker(20, "alarm"), aMarker(30, "refused"), aMarker(200), aMarker(-500), aMarker(4_200)];
    expect(groupMarkers(indexMarkers(markers), hour, 600, 12)).toEqual([
      { fromMs: began + 10_000, toMs: began + 30_000, count: 3, kind: "alarm" },
      { fromMs: began + 200_000, toMs: began + 200_000, count: 1, kind: "granted" },
    ]);
  });
  it("is drawn in the same places when the timeline has moved", () => {
    const markers = Array.from({ length: 40 }, (_, index) => aMarker(1_000 + index * 37));
    const moved = { fromMs: hour.fromMs + 12_345, toMs: hour.toMs + 12_345 };
    expect(groupMarkers(indexMarkers(markers), moved, 600, 12)).toEqual(groupMarkers(indexMarkers(markers), hour, 600, 12));
  });
  it("is named by what is nearest", () => {
    const markers = [aMarker(0), aMarker(50), aMarker(58), aMarker(90)];
    expect(markersNear(indexMarkers(markers), began + 45_000, began + 75_000)).toEqual([markers[2], markers[1]]);
  });
});
