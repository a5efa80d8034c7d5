import { and, eq } from "drizzle-orm";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { events } from "../../base/store/schema/events.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { type WatchingCamera, watchedDevices } from "../reviews/watchedDevices.ts";

interface Asked {
  serialNumber: string;
  eventId: string;
}
export interface WatchedEvent {
  sequence: number;
  eventId: string;
  serialNumber: string;
  siteId: string | undefined;
  occurredAt: Date;
  camera: WatchingCamera;
}

/**
 * What a device told that stands before a camera, for who may watch its recordings.
 * @throws error_recorded_not_allowed (403), error_event_not_found (404) also where there is no camera
 */
export async function requireWatchedEvent(db: Database, session: Session, { serialNumber, eventId }: Asked): Promise<WatchedEvent> {
  requireRecordedRight(session);
  const { accountId } = session;
  const camera = (await watchedDevices(db, session, serialNumber)).get(serialNumber);
  const [found] = await db
    .select()
    .from(events)
    .where(and(eq(events.accountId, accountId), eq(events.eventId, eventId), eq(events.serialNumber, serialNumber)));
  const siteId = found?.siteId ?? undefined;
  if (!found || !camera || !reaches(session, { accountId, siteId, serialNumber })) throw notFound("error_event_not_found");
  return { sequence: found.sequence, eventId, serialNumber, siteId, occurredAt: found.occurredAt, camera };
}
