import { and, eq, inArray } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import type { UsePictureState } from "#contract/uses.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { usePictures } from "../../base/store/schema/usePictures.ts";
import { takenWithinMs } from "./takePicture.ts";

export interface FoundPicture {
  accountId: string;
  /** Serial number of the camera, and its site. */
  serialNumber: string;
  siteId: string;
  askedAt: Date;
  takenAt: Date | null;
  isMissed: boolean;
}

/** By the entries of the log that they belong to. A camera that was removed shows nothing any more. */
export async function findPictures(db: Database, accountId: string, eventIds: readonly string[]): Promise<Map<string, FoundPicture>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ picture: usePictures, siteId: devices.siteId })
    .from(usePictures)
    .innerJoin(devices, and(eq(devices.accountId, usePictures.accountId), eq(devices.serialNumber, usePictures.serialNumber)))
    .where(and(eq(usePictures.accountId, accountId), inArray(usePictures.eventId, [...eventIds])));
  return new Map(rows.map(({ picture, siteId }) => [picture.eventId, { ...picture, siteId }]));
}

/** the right to see uses does not include the right to see the camera. */
export function pictureStateOf(session: Session, picture: FoundPicture | undefined, now: Date, keptDays: number): UsePictureState {
  if (!picture) return "none";
  if (!mayWatch(session, picture, "recorded")) return "hidden";
  const { askedAt, takenAt, isMissed } = picture;
  // A process that ended while it waited for the answer left only the time.
  if (!takenAt) return !isMissed && now.getTime() - askedAt.getTime() < takenWithinMs ? "coming" : "none";
  return now.getTime() - takenAt.getTime() < keptDays * dayMs ? "kept" : "gone";
}
