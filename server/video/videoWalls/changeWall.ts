import { randomUUID } from "node:crypto";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { createVideoWall, deleteVideoWall, updateVideoWall } from "#contract/videoWalls.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, forbidden } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Database } from "../../base/store/connect.ts";
import { videoWallStreams, videoWalls } from "../../base/store/schema/videoWalls.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { handle } from "../../http/handle.ts";
import { lockAnyWall, readSlots, readWall, type WallRow } from "./findWall.ts";
import { requireShown } from "./requireShown.ts";
import { wallEvents } from "./wallEvents.ts";

type Slot = { position: number; serialNumber: string };

export const createVideoWallHandler = handle(createVideoWall, async ({ body, session, platform: { events, store } }) => {
  const { accountId, personId: ownerId } = session;
  requireFits(body.layout);
  if (body.isShared) requireSharing(session);
  const row: WallRow = {
    accountId,
    wallId: randomUUID(),
    ownerId,
    name: body.videoWallName,
    slotCount: body.videoWallCount,
    isShared: body.isShared ?? false,
    isFrozen: false,
    frozenById: null,
    layout: body.layout ?? null,
    version: 1,
    createdAt: new Date(),
  };
  await events.record(accountId, async (transaction) => {
    await standInLine(transaction, accountId);
    const [owned] = await transaction
      .select({ count: count() })
      .from(videoWalls)
      .where(and(eq(videoWalls.accountId, accountId), eq(videoWalls.ownerId, ownerId)));
    if ((owned?.count ?? 0) >= serverLimits.videoWallsMax) throw conflict("error_videowall_too_many");
    await transaction.insert(videoWalls).values({ ...row, createdAt: undefined });
    if (body.streams) await replaceSlots(transaction, session, row, body.streams);
    return wallEvents(session, { after: row }, {});
  });
  return readWall(store.db, session, row.wallId);
});

export const updateVideoWallHandler = handle(updateVideoWall, async ({ params, body, session, platform: { events, store } }) => {
  requireFits(body.layout);
  await events.record(session.accountId, async (transaction) => {
    const before = await lockAnyWall(transaction, session, params.id);
    const { version, isFrozen = before.isFrozen, ...changes } = body;
    if (version !== before.version) throw conflict("error_videowall_version_conflict");
    if (before.isFrozen && isFrozen && Object.keys(changes).length > 0) throw conflict("error_videowall_frozen");
    if (changes.isShared !== undefined && changes.isShared !== before.isShared) requireSharing(session);
    const after: WallRow = {
      ...before,
      name: changes.videoWallName ?? before.name,
      slotCount: changes.videoWallCount ?? before.slotCount,
      isShared: changes.isShared ?? before.isShared,
      isFrozen,
      frozenById: isFrozen ? (before.isFrozen ? before.frozenById : session.personId) : null,
      layout: changes.layout ?? before.layout,
      version: before.version + 1,
    };
    const { accountId, wallId, createdAt: _, ...values } = after;
    await transaction
      .update(videoWalls)
      .set(values)
      .where(and(eq(videoWalls.accountId, accountId), eq(videoWalls.wallId, wallId)));
    if (changes.streams) await replaceSlots(transaction, session, after, changes.streams);
    else await requireRoom(transaction, session, after);
    return wallEvents(session, { before, after }, { fields: Object.keys(body).filter((field) => field !== "version") });
  });
  return readWall(store.db, session, params.id);
});

export const deleteVideoWallHandler = handle(deleteVideoWall, async ({ params, query, session, platform: { events } }) => {
  await events.record(session.accountId, async (transaction) => {
    const before = await lockAnyWall(transaction, session, params.id);
    if (before.isFrozen) throw conflict("error_videowall_frozen");
    const isThis = and(eq(videoWallStreams.accountId, before.accountId), eq(videoWallStreams.wallId, before.wallId));
    const slots = await transaction.select({ id: videoWallStreams.streamId }).from(videoWallStreams).where(isThis);
    if (slots.length > 0 && query.withStreams !== "true") throw conflict("error_videowall_has_streams");
    await transaction.delete(videoWallStreams).where(isThis);
    await transaction.delete(videoWalls).where(and(eq(videoWalls.accountId, before.accountId), eq(videoWalls.wallId, before.wallId)));
    return wallEvents(session, { before }, { streams: slots.length });
  });
  return { id: params.id };
});

/** Replaces the slots of a video wall. Slots of devices out of reach stay unchanged. */
async function replaceSlots(transaction: Database, session: Session, wall: WallRow, slots: readonly Slot[]): Promise<void> {
  const { accountId, wallId } = wall;
  if (new Set(slots.map(({ position }) => position)).size < slots.length) throw conflict("error_videowall_position_conflict");
  for (const { serialNumber } of slots) await requireShown(transaction, session, serialNumber);
  const present = await readSlots(transaction, session, [wallId]);
  const unreached = present.filter(({ device }) => device === undefined);
  if (slots.some(({ position }) => unreached.some((each) => each.position === position)))
    throw conflict("error_videowall_position_conflict");
  const gone = present.filter(({ device }) => device !== undefined).map(({ streamId }) => streamId);
  if (gone.length > 0) {
    await transaction
      .delete(videoWallStreams)
      .where(and(eq(videoWallStreams.accountId, accountId), inArray(videoWallStreams.streamId, gone)));
  }
  if (slots.length > 0) {
    await transaction.insert(videoWallStreams).values(slots.map((slot) => ({ accountId, wallId, streamId: randomUUID(), ...slot })));
  }
  await requireRoom(transaction, session, wall);
}

async function requireRoom(transaction: Database, { accountId }: Session, { wallId, slotCount }: WallRow): Promise<void> {
  const [last] = await transaction
    .select({ position: sql<number | null>`max(${videoWallStreams.position})` })
    .from(videoWallStreams)
    .where(and(eq(videoWallStreams.accountId, accountId), eq(videoWallStreams.wallId, wallId)));
  if ((last?.position ?? -1) >= slotCount) throw conflict("error_videowall_full");
}

function requireFits(layout: Record<string, unknown> | undefined): void {
  if (layout && Buffer.byteLength(JSON.stringify(layout)) > limits.videoWallLayoutBytes) {
    throw new EventError("error_videowall_layout_too_large", 413);
  }
}

function requireSharing(session: Session): void {
  if (!session.scopes.has("devicesettings_w")) throw forbidden();
}
