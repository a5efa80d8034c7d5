import { and, eq, inArray } from "drizzle-orm";
import { listUsePictures } from "#contract/uses.ts";
import { snapshotKey } from "#domain/playback/snapshotKeys.ts";
import { reaches } from "../../access/decide.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { events } from "../../base/store/schema/events.ts";
import { handle, type Route } from "../../http/handle.ts";
import { fullNameOf, requireHolder } from "../credentials/holder.ts";
import { listUsesHandler } from "./listUses.ts";
import { findPictures, pictureStateOf } from "./pictureRows.ts";

/** The log records a viewer of event images once for each camera. */
const listUsePicturesHandler = handle(listUsePictures, async ({ params: { personId }, query, session, platform }) => {
  const { accountId } = session;
  const { store, objects, clock, settings } = platform;
  const holder = await requireHolder(store.db, session, personId);
  const entries = await store.db
    .select({ eventId: events.eventId, siteId: events.siteId, serialNumber: events.serialNumber, actor: events.actor })
    .from(events)
    .where(
      and(
        eq(events.accountId, accountId),
        eq(events.kind, "access.decision"),
        inArray(events.eventId, [...new Set(query.useIds.split(","))]),
      ),
    );
  const theirs = entries.filter(
    ({ actor, siteId, serialNumber }) =>
      actor.id === personId && reaches(session, { accountId, siteId: siteId ?? undefined, serialNumber: serialNumber ?? undefined }),
  );
  const pictures = await findPictures(
    store.db,
    accountId,
    theirs.map(({ eventId }) => eventId),
  );
  const seen = new Map<string, string>();
  const shown: { id: string; takenAtUtc: string; picture: string }[] = [];
  for (const [id, picture] of pictures) {
    const { serialNumber, takenAt } = picture;
    if (!takenAt || pictureStateOf(session, picture, clock.now(), settings.snapshotDays) !== "kept") continue;
    const bytes = await objects.own.read(snapshotKey(`${accountId}/${serialNumber}/`, takenAt.getTime()));
    if (!bytes) continue;
    shown.push({ id, takenAtUtc: takenAt.toISOString(), picture: `data:image/jpeg;base64,${bytes.toString("base64")}` });
    seen.set(serialNumber, picture.siteId);
  }
  await platform.events.record(accountId, async () =>
    [...seen].map(([serialNumber, siteId]) => ({
      kind: "snapshots.viewed",
      serialNumber,
      siteId,
      actor: actorOf(session),
      data: { ofPersonId: personId, ofPersonName: fullNameOf(holder) },
    })),
  );
  return shown;
});

export const usesRoutes: readonly Route[] = [listUsesHandler, listUsePicturesHandler];
