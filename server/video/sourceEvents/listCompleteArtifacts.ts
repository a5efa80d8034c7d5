import { and, eq, gte, inArray, isNotNull, lte } from "drizzle-orm";
import { type EventArtifact, listCompleteArtifacts } from "#contract/sourceEvents.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { handle } from "../../http/handle.ts";
import { findPictures, pictureStateOf } from "../../people/uses/pictureRows.ts";
import type { Platform } from "../../platform.ts";
import { camerasAt } from "../eventVideos/eventCamera.ts";
import { requireWatchedEvent, type WatchedEvent } from "./requireWatchedEvent.ts";

/** Gateways store a snapshot every five minutes (SN-04), so one is within this time of every event. */
const snapshotWithinMs = 300_000;

export const listCompleteArtifactsHandler = handle(listCompleteArtifacts, async ({ query, session, platform }) => {
  const event = await requireWatchedEvent(platform.store.db, session, query);
  const found = await Promise.all([
    videosOf(platform, session, event),
    pictureOf(platform, session, event),
    snapshotOf(platform, session, event),
  ]);
  return found.flat().toSorted((a, b) => Date.parse(a.atUtc) - Date.parse(b.atUtc));
});

/** EV-02: those that gateways have brought, of any camera at the device. */
async function videosOf({ store: { db } }: Platform, session: Session, event: WatchedEvent): Promise<EventArtifact[]> {
  const { accountId } = session;
  const { serialNumber } = event;
  const [device] = await db
    .select({ pairedSerials: devices.pairedSerials })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
  const around = await camerasAt(db, session, { serialNumber, pairedSerials: device?.pairedSerials ?? [] });
  const cameras = around.filter((camera) => mayWatch(session, camera.device, "recorded"));
  const rows = await db
    .select()
    .from(eventVideos)
    .where(
      and(
        eq(eventVideos.accountId, accountId),
        inArray(
          eventVideos.serialNumber,
          cameras.map(({ source }) => source.serialNumber),
        ),
        isNotNull(eventVideos.storedAt),
        lte(eventVideos.fromUtc, event.occurredAt),
        gte(eventVideos.toUtc, event.occurredAt),
      ),
    );
  return rows.map(({ serialNumber: ofCamera, fromUtc, toUtc }) => ({
    kind: "video",
    serialNumber: ofCamera,
    atUtc: fromUtc.toISOString(),
    toUtc: toUtc.toISOString(),
  }));
}

/** B-23, B-24 */
async function pictureOf(platform: Platform, session: Session, { eventId }: WatchedEvent): Promise<EventArtifact[]> {
  const { store, clock, settings } = platform;
  const picture = (await findPictures(store.db, session.accountId, [eventId])).get(eventId);
  if (!picture?.takenAt || pictureStateOf(session, picture, clock.now(), settings.snapshotDays) !== "kept") return [];
  return [{ kind: "picture", serialNumber: picture.serialNumber, atUtc: picture.takenAt.toISOString() }];
}

/** SN-01: the picture of the day that is nearest. */
async function snapshotOf({ objects }: Platform, { accountId }: Session, event: WatchedEvent): Promise<EventArtifact[]> {
  const { serialNumber } = event.camera.source;
  const atMs = event.occurredAt.getTime();
  const times = await objects.own.snapshotTimes(`${accountId}/${serialNumber}/`, atMs - snapshotWithinMs, atMs + snapshotWithinMs);
  const [nearest] = times.toSorted((a, b) => Math.abs(a - atMs) - Math.abs(b - atMs));
  return nearest === undefined ? [] : [{ kind: "snapshot", serialNumber, atUtc: new Date(nearest).toISOString() }];
}
