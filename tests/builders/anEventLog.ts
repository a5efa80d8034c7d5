import { EventCategory } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import type { ReviewEntry } from "#contract/reviews.ts";

/** A log entry; by default a forced door. */
export function anEventLog(overrides: Partial<EventLog> = {}): EventLog {
  return {
    sequence: 1,
    id: "e1",
    kind: "door.state",
    category: EventCategory.Event,
    occurredAtUtc: "2026-03-12T14:00:00.000Z",
    recordedAtUtc: "2026-03-12T14:00:00.000Z",
    actor: { kind: "device", id: "GH-AC40-00912F", name: "Lobby" },
    data: {},
    ...overrides,
  };
}

/** An entry of the log that waits to be reviewed, before a camera in Chicago. */
export function aReviewEntry({
  event,
  ...overrides
}: Partial<Omit<ReviewEntry, "event">> & { event?: Partial<EventLog> } = {}): ReviewEntry {
  return {
    event: anEventLog(event),
    camera: { serialNumber: "GH-CAM20-00817C01-1F7A20C4E9B3", videoSourceId: "v1", name: "Yard", timeZoneId: "America/Chicago" },
    isReviewed: false,
    tags: [],
    ...overrides,
  };
}
