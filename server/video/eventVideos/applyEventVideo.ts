import { and, eq, isNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { videoCame, videoFailed } from "./videoEntries.ts";

type ClipEvent = Extract<DeviceEvent, { kind: "clip.stored" | "clip.failed" }>;
type Gateway = { accountId: string; serialNumber: string };

/** EV-07: what a gateway says of the video of an event. Nothing where the clip is a shared one, or is known already. */
export async function applyEventVideo(transaction: Database, gateway: Gateway, event: ClipEvent, at: Date): Promise<NewEvent[]> {
  const { accountId } = gateway;
  const [video] = await transaction
    .update(eventVideos)
    .set(
      event.kind === "clip.stored"
        ? { storedAt: at, bytes: event.bytes, failedAt: null, failure: null }
        : { failedAt: at, failure: event.failure },
    )
    .where(
      and(
        eq(eventVideos.accountId, accountId),
        eq(eventVideos.gatewaySerial, gateway.serialNumber),
        eq(eventVideos.videoId, event.clipId),
        isNull(eventVideos.storedAt),
      ),
    )
    .returning();
  if (!video) return [];
  const [device] = await transaction
    .select({ siteId: devices.siteId })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, video.serialNumber)));
  // The camera was removed meanwhile: nobody can look at it.
  if (!device) return [];
  return [event.kind === "clip.stored" ? videoCame(video, device.siteId) : videoFailed(video, device.siteId, event.failure)];
}
