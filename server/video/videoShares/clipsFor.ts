import { and, asc, eq, isNull } from "drizzle-orm";
import type { WantedClip } from "#contract/videoShares.ts";
import type { Store } from "../../base/store/connect.ts";
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
