import { and, eq, isNull, lte } from "drizzle-orm";
import { dayMs, hourMs } from "#contract/durations.ts";
import { eventVideoLimits } from "#contract/eventVideos.ts";
import { eachAlone } from "../../base/eachAlone.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import type { Platform } from "../../platform.ts";
import { tellDue } from "./tellDue.ts";
import { videoFailed } from "./videoEntries.ts";

/** A gateway that has not brought one after this long will not. */
const longestPreparationMs = dayMs;

type Parts = Pick<Platform, "store" | "events" | "clock" | "deviceLink" | "objects" | "log">;

/** EV-02: tells gateways of what can be brought by now, gives up what never came, and removes what nobody looks at any more. */
export async function settleEventVideos(platform: Parts): Promise<void> {
  await tellDue(platform);
  await giveUpLate(platform);
  await removeUnused(platform);
}

const failing = ({ log }: Pick<Parts, "log">, what: string) => ({
  log,
  what,
  nameOf: ({ accountId, videoId }: { accountId: string; videoId: string }) => ({ accountId, videoId }),
});

async function giveUpLate({ store, events, clock, log }: Parts): Promise<void> {
  const now = clock.now();
  const isLate = and(
    isNull(eventVideos.storedAt),
    isNull(eventVideos.failedAt),
    lte(eventVideos.createdAt, new Date(now.getTime() - longestPreparationMs)),
  );
  const late = await store.db.select().from(eventVideos).where(isLate);
  const giveUp = async (video: (typeof late)[number]) => {
    const { accountId, videoId } = video;
    await events.record(accountId, async (transaction) => {
      const changed = await transaction
        .update(eventVideos)
        .set({ failedAt: now, failure: "TimedOut" })
        .where(and(eq(eventVideos.accountId, accountId), eq(eventVideos.videoId, videoId), isLate))
        .returning({ videoId: eventVideos.videoId });
      const [device] = await transaction
        .select({ siteId: devices.siteId })
        .from(devices)
        .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, video.serialNumber)));
      return changed.length > 0 && device ? [videoFailed(video, device.siteId, "TimedOut")] : [];
    });
  };
  await eachAlone(late, giveUp, failing({ log }, "A late event video could not be given up"));
}

async function removeUnused({ store: { db }, clock, objects, log }: Parts): Promise<void> {
  const isUnused = lte(eventVideos.wantedAt, new Date(clock.now().getTime() - eventVideoLimits.keptHours * hourMs));
  const isOver = and(isUnused, lte(eventVideos.createdAt, new Date(clock.now().getTime() - longestPreparationMs)));
  const unused = await db.select().from(eventVideos).where(isOver);
  const remove = async ({ accountId, videoId, objectKey }: (typeof unused)[number]) => {
    await objects.own.remove(objectKey);
    await db.delete(eventVideos).where(and(eq(eventVideos.accountId, accountId), eq(eventVideos.videoId, videoId), isUnused));
  };
  await eachAlone(unused, remove, failing({ log }, "An event video could not be removed"));
}
