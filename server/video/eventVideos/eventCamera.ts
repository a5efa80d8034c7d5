import { and, arrayContains, eq, inArray, or } from "drizzle-orm";
import { mayWatch, reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices, videoSources } from "../../base/store/schema/devices.ts";
import { type FoundSource, findSources } from "../videoSources/findSource.ts";

type DeviceAt = Pick<typeof devices.$inferSelect, "serialNumber" | "pairedSerials">;

/** The cameras at a device: itself, and those that it is shown together with, whichever of the two says so. */
export function camerasAt(db: Database, session: Session, { serialNumber, pairedSerials }: DeviceAt): Promise<FoundSource[]> {
  const isAround = or(
    inArray(videoSources.serialNumber, [serialNumber, ...pairedSerials]),
    arrayContains(devices.pairedSerials, [serialNumber]),
  );
  return findSources(db, session, isAround ?? eq(videoSources.serialNumber, serialNumber));
}

/**
 * The camera of an event: the device itself, or the first that it is shown together with, whichever of the two says so.
 * @throws error_device_not_found (404), error_video_notfound (404) where there is no camera, error_recorded_not_allowed (403)
 */
export async function requireEventCamera(db: Database, session: Session, serialNumber: string): Promise<FoundSource> {
  const { accountId } = session;
  const [device] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  if (!device || !reaches(session, device)) throw notFound("error_device_not_found");
  const cameras = await camerasAt(db, session, device);
  const own = cameras.find(({ source }) => source.serialNumber === serialNumber);
  const camera = own ?? cameras[0];
  if (!camera) throw notFound("error_video_notfound");
  if (!mayWatch(session, camera.device, "recorded")) throw forbidden("error_recorded_not_allowed");
  return camera;
}
