import { describe, expect, it } from "vitest";
import { EventCategory } from "#contract/enumerations.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import { createEntryFrames } from "./frames.ts";

const entry: StoredEvent = {
  accountId: "northmoor",
  sequence: 8,
  id: "e-8",
  kind: "lock.state",
  category: EventCategory.Event,
  occurredAtUtc: "2026-11-21T10:00:00.000Z",
  recordedAtUtc: "2026-11-21T10:00:00.000Z",
  serialNumber: "GH-DOOR000001",
  actor: { kind: "device", name: "Door" },
  data: {},
  notification: { topic: "Devices/LockState", code: "notification_lock_state", data: { SerialNumber: "GH-DOOR000001" } },
};

describe("[RZ-01] the frames of an entry", () => {
  const { deliveries, frameOf } = createEntryFrames("epoch", entry);
  const [notification, line] = deliveries;
  if (!notification || !line) throw new Error("An entry of a door is told twice.");

  it("are written once for all consoles at the same place, and by themselves for one at another", () => {
    expect(frameOf(notification, 8)).toBe(frameOf(notification, 8));
    expect(frameOf(notification, 7)).not.toBe(frameOf(notification, 8));
    expect(frameOf(line, 8)).not.toBe(frameOf(notification, 8));
  });

  it("carry the cursor of their console and the sequence of the entry", () => {
    const [id, event, data] = frameOf(notification, 7).toString().split("\n");
    expect([id, event]).toEqual(["id: epoch.7", "event: document"]);
    expect(JSON.parse(data?.slice("data: ".length) ?? "")).toEqual({
      topic: "Devices/LockState",
      sequence: 8,
      document: { id: "e-8", Data: '{"SerialNumber":"GH-DOOR000001"}', Code: "notification_lock_state" },
    });
    expect(frameOf(line, 8).toString()).toContain('"topic":"Devices/AccessLog"');
  });
});
