import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { WantedClip } from "#contract/videoShares.ts";
import type { Store } from "../../base/store/connect.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";

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
