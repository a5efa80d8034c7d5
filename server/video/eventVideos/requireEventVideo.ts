import { randomUUID } from "node:crypto";
import { and, count, eq, isNotNull, isNull } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import type { ParsedRequestOf } from "#contract/endpoint.ts";
import { eventVideoLimits, type getEventVideo } from "#contract/eventVideos.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { eventVideosPrefix } from "../../channels/objects/objectKey.ts";
import type { Platform } from "../../platform.ts";
import type { FoundSource } from "../videoSources/findSource.ts";
import { requireEventCamera } from "./eventCamera.ts";
import { tellDue } from "./tellDue.ts";

export type EventVideoRow = typeof eventVideos.$inferSelect;
export interface FoundVideo {
  video: EventVideoRow;
  device: FoundSource["device"];
}
type Asked = ParsedRequestOf<typeof getEventVideo>["query"];

/** Clocks of consoles and gateways differ by as much. */
const aheadMs = minuteMs;
/** One that could not be had is tried again after this. */
const retryMs = 30_000;

/**
 * EV-02: the video of an event, once its gateway has brought it. Asking for one that is not there yet has it brought, once for all who
 * ask: a cache that fills itself, so that the specified GET may do it (decision 74).
 * @throws error_event_video_preparing (409) until it is there, error_video_notfound (404) where nothing was recorded, and the others of the call
 */
export async function requireEventVideo(platform: Platform, session: Session, asked: Asked): Promise<FoundVideo> {
  const { store, clock } = platform;
  const { source, device } = await requireEventCamera(store.db, session, asked.serialNumber);
  const now = clock.now();
  const fromUtc = new Date(asked.time);
  if (fromUtc.getTime() > now.getTime() + aheadMs) throw new EventError("error_recording_range");
  const toUtc = new Date(fromUtc.getTime() + (asked.duration ?? eventVideoLimits.seconds) * 1000);
  const { accountId, serialNumber } = device;
  const isIt = and(
    eq(eventVideos.accountId, accountId),
    eq(eventVideos.serialNumber, serialNumber),
    eq(eventVideos.fromUtc, fromUtc),
    eq(eventVideos.toUtc, toUtc),
  );
  const [video] = await store.db.update(eventVideos).set({ wantedAt: now }).where(isIt).returning();
  if (video?.storedAt) return { video, device };
  if (video?.failedAt && now.getTime() - video.failedAt.getTime() < retryMs) throw failureOf(video);
  if (video?.failedAt) await store.db.delete(eventVideos).where(and(isIt, isNotNull(eventVideos.failedAt)));
  if (!video || video.failedAt) {
    await requireRoom(platform, accountId);
    const videoId = randomUUID();
    await store.db
      .insert(eventVideos)
      .values({
        accountId,
        videoId,
        serialNumber,
        videoSourceId: source.videoSourceId,
        gatewaySerial: source.gatewaySerial,
        fromUtc,
        toUtc,
        objectKey: `${eventVideosPrefix(accountId, serialNumber)}${videoId}.mp4`,
        createdAt: now,
        wantedAt: now,
      })
      .onConflictDoNothing();
    await tellDue(platform);
  }
  throw conflict("error_event_video_preparing");
}

function failureOf({ failure }: EventVideoRow): EventError {
  return failure === "NotFound" ? notFound("error_video_notfound") : conflict("error_event_video_failed");
}

async function requireRoom({ store, freeSpace }: Platform, accountId: string): Promise<void> {
  if (!(await freeSpace.hasRoomFor(0))) throw conflict("error_storage_full");
  const [found] = await store.db
    .select({ pending: count() })
    .from(eventVideos)
    .where(and(eq(eventVideos.accountId, accountId), isNull(eventVideos.storedAt), isNull(eventVideos.failedAt)));
  if ((found?.pending ?? 0) >= eventVideoLimits.pending) throw conflict("error_event_video_too_many");
}
