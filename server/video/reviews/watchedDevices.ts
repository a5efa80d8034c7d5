import { and, arrayOverlaps, eq, inArray, or, sql } from "drizzle-orm";
import { mayWatch, reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { type FoundSource, findSources } from "../videoSources/findSource.ts";

export interface WatchingCamera extends FoundSource {
  timeZoneId: string;
}
/** Devices by their serial, each with the camera that stands before it. */
export type WatchedDevices = ReadonlyMap<string, WatchingCamera>;

/**
 * The cameras whose recordings a session may watch and the devices that are shown together with them, whichever of the two says so
 * . With a serial only that device, or all that this camera watches; nothing where it is none of them.
 */
export async function watchedDevices(db: Database, session: Session, serialNumber?: string): Promise<WatchedDevices> {
  const sources = (await findSources(db, session, sql`true`)).filter(({ device }) => mayWatch(session, device, "recorded"));
  const chosen = sources.filter(({ source }) => source.serialNumber === serialNumber);
  const cameras = await withZones(db, session, chosen.length > 0 ? chosen : sources);
  const watched = new Map(cameras.map((camera) => [camera.source.serialNumber, camera]));
  for (const [serial, paired] of await pairedWith(db, session, cameras)) {
    const camera = cameras.find(({ source, device }) => device.pairedSerials.includes(serial) || paired.includes(source.serialNumber));
    if (camera && !watched.has(serial)) watched.set(serial, camera);
  }
  if (serialNumber === undefined || chosen.length > 0) return watched;
  const camera = watched.get(serialNumber);
  return new Map(camera ? [[serialNumber, camera]] : []);
}

async function withZones(db: Database, { accountId }: Session, sources: readonly FoundSource[]): Promise<WatchingCamera[]> {
  const rows = await db.select({ siteId: sites.siteId, timeZoneId: sites.timeZoneId }).from(sites).where(eq(sites.accountId, accountId));
  const zones = new Map(rows.map(({ siteId, timeZoneId }) => [siteId, timeZoneId]));
  return sources.map((found) => ({ ...found, timeZoneId: zones.get(found.device.siteId) ?? "UTC" }));
}

/** Devices within reach that name one of the cameras or are named by one, with what each names itself. */
export async function pairedWith(db: Database, session: Session, cameras: readonly FoundSource[]): Promise<[string, readonly string[]][]> {
  if (cameras.length === 0) return [];
  const named = [...new Set(cameras.flatMap(({ device }) => device.pairedSerials))];
  const serials = cameras.map(({ source }) => source.serialNumber);
  const rows = await db
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.accountId, session.accountId),
        or(arrayOverlaps(devices.pairedSerials, serials), named.length > 0 ? inArray(devices.serialNumber, named) : undefined),
      ),
    );
  return rows.filter((device) => reaches(session, device)).map(({ serialNumber, pairedSerials }) => [serialNumber, pairedSerials]);
}
