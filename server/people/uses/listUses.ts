import { and, eq, inArray } from "drizzle-orm";
import { AccessResult } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { limits } from "#contract/limits.ts";
import { listUses, type Use } from "#contract/uses.ts";
import { entriesOf } from "../../access/entries/entriesOf.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import type { EventFilter, StoredEvent } from "../../base/events/eventLog.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { fullNameOf, requireHolder } from "../credentials/holder.ts";
import { findPictures, pictureStateOf } from "./pictureRows.ts";

/** Before and after everything that happens. */
const ever = [new Date(0), new Date(8.64e15 / 1000)];

export const listUsesHandler = handle(listUses, async ({ params: { personId }, query, session, platform }) => {
  const { accountId } = session;
  const holder = await requireHolder(platform.store.db, session, personId);
  const { after, pageSize = limits.pageSizeDefault, cloudKeyId } = query;
  const place = placeAfter(after);
  const filter: EventFilter = {
    personId,
    accessResults: [AccessResult.AccessGranted],
    ...(cloudKeyId !== undefined && { credentialId: `cloudkey-${cloudKeyId}` }),
    ...entriesOf(session),
  };
  const wanted = { ...filter, order: "newest" as const, limit: pageSize + 1, ...(place && { after: place }) };
  const found = await platform.events.query(accountId, wanted);
  const page = found.slice(0, pageSize);
  const counts = await platform.events.count(accountId, filter, ever);
  const pictures = await findPictures(
    platform.store.db,
    accountId,
    page.map(({ id }) => id),
  );
  const doors = await doorsOf(platform, accountId, page);
  const now = platform.clock.now();
  const rows = page.map((entry): Use => {
    const { id, occurredAtUtc, serialNumber = "" } = entry;
    const door = doors.get(serialNumber);
    return {
      id,
      openedAtUtc: occurredAtUtc,
      serialNumber,
      doorName: door?.name ?? serialNumber,
      timeZoneId: door?.timeZoneId ?? "UTC",
      method: dataOf(entry, "access.decision")?.method ?? -1,
      picture: pictureStateOf(session, pictures.get(id), now, platform.settings.snapshotDays),
    };
  });
  const last = page.at(-1);
  const isMore = found.length > pageSize && last;
  return {
    rows,
    fullName: fullNameOf(holder),
    count: counts.reduce((sum, { count }) => sum + count, 0),
    ...(isMore && { next: toCursor({ sequence: last.sequence, occurredAt: new Date(last.occurredAtUtc) }) }),
  };
});

/** With the names of now. */
async function doorsOf({ store: { db } }: Platform, accountId: string, page: readonly StoredEvent[]) {
  const serials = [...new Set(page.flatMap(({ serialNumber }) => serialNumber ?? []))];
  if (serials.length === 0) return new Map<string, { name: string; timeZoneId: string }>();
  const rows = await db
    .select({ serialNumber: devices.serialNumber, name: devices.name, timeZoneId: sites.timeZoneId })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, serials)));
  return new Map(rows.map(({ serialNumber, ...door }) => [serialNumber, door]));
}
