import { and, asc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { VideoWall, VideoWallStream } from "#contract/videoWalls.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { videoWallStreams, videoWalls } from "../../base/store/schema/videoWalls.ts";

export type WallRow = typeof videoWalls.$inferSelect;
export interface FoundSlot {
  streamId: string;
  wallId: string;
  position: number;
  /** Undefined when the session does not reach the device, or it is gone. */
  device: typeof devices.$inferSelect | undefined;
}

/** Everybody of the account sees what is shared, and each person their own. */
const isSeenBy = ({ accountId, personId }: Session) =>
  and(eq(videoWalls.accountId, accountId), or(eq(videoWalls.isShared, true), eq(videoWalls.ownerId, personId)));

export function mayChange(session: Session, { isShared, ownerId }: Pick<WallRow, "isShared" | "ownerId">): boolean {
  return ownerId === session.personId || (isShared && session.scopes.has("devicesettings_w"));
}

/** The person who froze a video wall, joined beside `people`, which is its owner. */
const freezers = alias(people, "freezers");
const selectWalls = (db: Database) =>
  db
    .select({ wall: videoWalls, owner: people, freezer: freezers })
    .from(videoWalls)
    .leftJoin(people, and(eq(people.accountId, videoWalls.accountId), eq(people.personId, videoWalls.ownerId)))
    .leftJoin(freezers, and(eq(freezers.accountId, videoWalls.accountId), eq(freezers.personId, videoWalls.frozenById)));
type FoundWall = Awaited<ReturnType<typeof selectWalls>>[number];

/** The walls that the session sees, by name. */
export async function readWalls(db: Database, session: Session, { withStreams }: { withStreams: boolean }): Promise<VideoWall[]> {
  const rows = await selectWalls(db).where(isSeenBy(session)).orderBy(asc(videoWalls.name), asc(videoWalls.wallId));
  const slots = withStreams
    ? await readSlots(
        db,
        session,
        rows.map(({ wall }) => wall.wallId),
      )
    : [];
  return rows.map((row) => ({
    ...presentWall(session, row),
    ...(withStreams && { streams: slots.filter(({ wallId }) => wallId === row.wall.wallId).map(presentSlot) }),
  }));
}

/** One wall with its streams, as the session sees it. */
export async function readWall(db: Database, session: Session, wallId: string): Promise<VideoWall> {
  const [row] = await selectWalls(db).where(and(isSeenBy(session), eq(videoWalls.wallId, wallId)));
  if (!row) throw notFound("error_videowall_not_found");
  return { ...presentWall(session, row), streams: (await readSlots(db, session, [wallId])).map(presentSlot) };
}

/** The slots of some walls, by position. */
export async function readSlots(db: Database, session: Session, wallIds: readonly string[]): Promise<FoundSlot[]> {
  if (wallIds.length === 0) return [];
  const rows = await db
    .select({ slot: videoWallStreams, device: devices })
    .from(videoWallStreams)
    .leftJoin(devices, and(eq(devices.accountId, videoWallStreams.accountId), eq(devices.serialNumber, videoWallStreams.serialNumber)))
    .where(and(eq(videoWallStreams.accountId, session.accountId), inArray(videoWallStreams.wallId, [...wallIds])))
    .orderBy(asc(videoWallStreams.position));
  return rows.map(({ slot: { streamId, wallId, position }, device }) => ({
    streamId,
    wallId,
    position,
    device: device && reaches(session, device) ? device : undefined,
  }));
}

export function presentSlot({ streamId, position, device }: FoundSlot): VideoWallStream {
  return {
    id: streamId,
    position,
    ...(device && { serialNumber: device.serialNumber }),
    ...(device?.videoSourceId && { video_source_id: device.videoSourceId }),
  };
}

/**
 * Locks a wall for a change of what is on it.
 * @throws error_videowall_not_found for one that the session does not see, error_forbidden for one that it may only look at, error_videowall_frozen
 */
export async function lockWall(transaction: Database, session: Session, wallId: string): Promise<WallRow> {
  const row = await lockAnyWall(transaction, session, wallId);
  if (row.isFrozen) throw conflict("error_videowall_frozen");
  return row;
}

/** Locks a wall that may be frozen. */
export async function lockAnyWall(transaction: Database, session: Session, wallId: string): Promise<WallRow> {
  const [row] = await transaction
    .select()
    .from(videoWalls)
    .where(and(isSeenBy(session), eq(videoWalls.wallId, wallId)))
    .for("update");
  if (!row) throw notFound("error_videowall_not_found");
  if (!mayChange(session, row)) throw forbidden();
  return row;
}

function presentWall(session: Session, { wall, owner, freezer }: FoundWall): VideoWall {
  return {
    id: wall.wallId,
    videoWallName: wall.name,
    videoWallCount: wall.slotCount,
    isShared: wall.isShared,
    isFrozen: wall.isFrozen,
    ...(freezer && { frozenByName: nameOf(freezer) }),
    isOwn: wall.ownerId === session.personId,
    ownerName: owner ? nameOf(owner) : "",
    mayChange: mayChange(session, wall),
    ...(wall.layout && { layout: wall.layout }),
    version: wall.version,
  };
}

function nameOf({ firstName, lastName }: typeof people.$inferSelect): string {
  return `${firstName} ${lastName}`;
}
