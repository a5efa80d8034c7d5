import { and, asc, eq, isNull } from "drizzle-orm";
import type { DeviceEvent } from "#contract/deviceLink.ts";
import type { WantedClip } from "#contract/videoShares.ts";
import type { Database, Store } from "../../base/store/connect.ts";
import { videoShares } from "../../base/store/schema/videoShares.ts";

/** Told at once; the others follow when these are done. */
const mostClips = 20;

/** The `clips` part of a gateway's configuration: what was shared and has still to be brought, the oldest first. */
export async function clipsFor({ db }: Store, accountId: string, gatewaySerial: string): Promise<WantedClip[]> {
  const rows = await db
    .select()
    .from(videoShares)
    .where(
      and(
        eq(videoShares.accountId, accountId),
        eq(videoShares.gatewaySerial, gatewaySerial),
        isNull(videoShares.storedAt),
        isNull(videoShares.failure),
        isNull(videoShares.revokedAt),
      ),
    )
    .orderBy(asc(videoShares.createdAt))
    .limit(mostClips);
  return rows.map(({ shareId, videoSourceId, fromUtc, toUtc, objectKey }) => ({
    clipId: shareId,
    videoSourceId,
    fromUtc: fromUtc.toISOString(),
    toUtc: toUtc.toISOString(),
    key: objectKey,
  }));
}

type ClipEvent = Extract<DeviceEvent, { kind: "clip.stored" | "clip.failed" }>;
type Gateway = { accountId: string; serialNumber: string };

/**
 * Notes what a gateway says of a clip that it was to bring; `settleShares` does what follows. One that came after it was taken back is
 * marked, too, so that it is removed.
 */
export async function applyClip(transaction: Database, gateway: Gateway, event: ClipEvent, at: Date): Promise<void> {
  await transaction
    .update(videoShares)
    .set(event.kind === "clip.stored" ? { storedAt: at, bytes: event.bytes, removedAt: null } : { failure: event.failure })
    .where(
      and(
        eq(videoShares.accountId, gateway.accountId),
        eq(videoShares.gatewaySerial, gateway.serialNumber),
        eq(videoShares.shareId, event.clipId),
        isNull(videoShares.storedAt),
      ),
    );
}
