import { randomUUID } from "node:crypto";
import { minuteMs } from "#contract/durations.ts";
import { recordPlaybackSnapshot } from "#contract/recordings.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { mayWatch } from "../../access/decide.ts";
import { EventError, forbidden } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { requireRecorded } from "./recordedSource.ts";

/** Clocks of consoles and gateways differ by as much. */
const aheadMs = minuteMs;

export const recordPlaybackSnapshotHandler = handle(recordPlaybackSnapshot, async ({ params, body, session, platform }) => {
  const { device } = await requireRecorded(platform, session, params.id);
  if (!mayWatch(session, device, "export")) throw forbidden("error_export_not_allowed");
  // The future is not recorded yet.
  if (Date.parse(body.at) > platform.clock.now().getTime() + aheadMs) throw new EventError("error_recording_range", 400);
  const eventId = randomUUID();
  const { accountId, serialNumber, siteId } = device;
  await platform.events.record(accountId, async () => [
    {
      eventId,
      kind: "recordings.snapshot",
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { atUtc: body.at },
    },
  ]);
  return { id: eventId };
});
