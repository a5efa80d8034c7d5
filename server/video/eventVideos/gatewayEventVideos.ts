import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { WantedClip } from "#contract/videoShares.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database, Store } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { videoCame, videoFailed } from "./videoEntries.ts";

/** Told at once; the others follow when these are done. */
const mostVideos = 20;

/** Videos of events for `clips` in a gateway's configuration: requested videos come before shared clips. */
export async function eventVideosFor({ db }: Store, accountId: string, gatewaySerial: string): Promise<WantedClip[]> {
  const rows = await db
    .select()
    .from(eventVideos)
    .where(
      and(
        eq(eventVideos.accountId, accountId),
        eq(eventVideos.gatewaySerial, gatewaySerial),
        isNotNull(eventVideos.toldAt),
        isNull(eventVideos.storedAt),
        isNull(eventVideos.failedAt),
      ),
    )
    .orderBy(asc(eventVideos.createdAt))
    .limit(mostVideos);
  return rows.map(({ videoId, videoSourceId, fromUtc, toUtc, objectKey }) => ({
    clipId: videoId,
    videoSourceId,
    fromUtc: fromUtc.toISOString(),
    toUtc: toUtc.toISOString(),
    key: objectKey,
  }));
}

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
