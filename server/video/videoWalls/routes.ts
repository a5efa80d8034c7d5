import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { addVideoWallStream, deleteVideoWallStream, listVideoWalls } from "#contract/videoWalls.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { videoWallStreams, videoWalls } from "../../base/store/schema/videoWalls.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createVideoWallHandler, deleteVideoWallHandler, updateVideoWallHandler } from "./changeWall.ts";
import { lockWall, presentSlot, readWalls, type WallRow } from "./findWall.ts";
import { requireShown } from "./requireShown.ts";
import { wallEvents } from "./wallEvents.ts";

const listVideoWallsHandler = handle(listVideoWalls, ({ query, session, platform }) =>
  readWalls(platform.store.db, session, { withStreams: query.includeStreams === "true" }),
);

/** VW-02, VW-03. The wall's row is locked: of two who take one slot the second is refused. */
const addVideoWallStreamHandler = handle(addVideoWallStream, async ({ body, session, platform: { events, store } }) => {
  const { accountId } = session;
  const { videoWallId: wallId, position, serialNumber } = body;
  const streamId = randomUUID();
  await events.record(accountId, async (transaction) => {
    const wall = await lockWall(transaction, session, wallId);
    const device = await requireShown(transaction, session, serialNumber);
    if (body.video_source_id !== undefined && body.video_source_id !== device.videoSourceId) throw notFound("error_video_source_not_found");
    const taken = await transaction
      .select({ position: videoWallStreams.position })
      .from(videoWallStreams)
      .where(and(eq(videoWallStreams.accountId, accountId), eq(videoWallStreams.wallId, wallId)));
    if (position >= wall.slotCount || taken.length >= wall.slotCount) throw conflict("error_videowall_full");
    if (taken.some((slot) => slot.position === position)) throw conflict("error_videowall_position_conflict");
    await transaction.insert(videoWallStreams).values({ accountId, streamId, wallId, position, serialNumber });
    return wallEvents(session, { before: wall, after: await countUp(transaction, wall) }, { position, serialNumber });
  });
  return presentSlot({ streamId, wallId, position, device: await requireShown(store.db, session, serialNumber) });
});

const deleteVideoWallStreamHandler = handle(deleteVideoWallStream, async ({ params, session, platform: { events } }) => {
  const { accountId } = session;
  await events.record(accountId, async (transaction) => {
    const isThis = and(eq(videoWallStreams.accountId, accountId), eq(videoWallStreams.streamId, params.id));
    const [slot] = await transaction.select().from(videoWallStreams).where(isThis);
    if (!slot) throw notFound("error_videowall_stream_not_found");
    const wall = await lockWall(transaction, session, slot.wallId).catch((error: unknown) => {
      if (error instanceof EventError && error.code === "error_videowall_not_found") throw notFound("error_videowall_stream_not_found");
      throw error;
    });
    const [deleted] = await transaction.delete(videoWallStreams).where(isThis).returning();
    if (!deleted) throw notFound("error_videowall_stream_not_found");
    const data = { position: deleted.position, serialNumber: null };
    return wallEvents(session, { before: wall, after: await countUp(transaction, wall) }, data);
  });
  return { id: params.id };
});

/** A person who saves over an outdated video wall is told of the change. */
async function countUp(transaction: Database, wall: WallRow): Promise<WallRow> {
  const version = wall.version + 1;
  await transaction
    .update(videoWalls)
    .set({ version })
    .where(and(eq(videoWalls.accountId, wall.accountId), eq(videoWalls.wallId, wall.wallId)));
  return { ...wall, version };
}

export const videoWallsRoutes: readonly Route[] = [
  listVideoWallsHandler,
  createVideoWallHandler,
  updateVideoWallHandler,
  deleteVideoWallHandler,
  addVideoWallStreamHandler,
  deleteVideoWallStreamHandler,
];
