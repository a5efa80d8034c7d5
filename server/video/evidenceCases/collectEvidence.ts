import { createHash, randomUUID } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import sharp from "sharp";
import { dayMs } from "#contract/durations.ts";
import { collectEvidence, type NewEvidence, readEvidenceStill, removeEvidence } from "#contract/evidenceCases.ts";
import { limits } from "#contract/limits.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { evidenceItems } from "../../base/store/schema/evidenceCases.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { requireRange, requireRecorded } from "../recordings/recordedSource.ts";
import { caseEntry } from "./caseEntries.ts";
import { type ItemRow, isItem, isOfCase, lockCase, readCase, readItems } from "./caseRows.ts";
import { changeRow } from "./changeCase.ts";
import { requireLockRoom } from "./lockCase.ts";

type NewItem = Partial<typeof evidenceItems.$inferInsert> & { picture?: Buffer };

export const collectEvidenceHandler = handle(collectEvidence, async ({ params, body, session, platform }) => {
  const { accountId, personId, personName } = session;
  // Before anything is looked at or kept: who has no such case learns nothing of cameras either.
  await readCase(platform.store.db, session, params.id);
  const itemId = randomUUID();
  const { picture, ...found } = await itemOf(platform, session, body);
  const objectKey = picture && `${accountId}/cases/${params.id}/${itemId}`;
  if (picture && objectKey) await platform.objects.own.write(objectKey, picture);
  let gateway: string | undefined;
  try {
    await platform.events.record(accountId, async (transaction) => {
      const row = await lockCase(transaction, session, params.id);
      if (row.isClosed) throw conflict("error_case_closed");
      const [known] = await transaction.select({ items: count() }).from(evidenceItems).where(isOfCase(row));
      if ((known?.items ?? 0) >= serverLimits.caseItemsMax) throw conflict("error_case_full");
      if (row.lockedAt && body.kind === "clip") await requireLockRoom(transaction, accountId, 1);
      const by = { addedById: personId, addedByName: personName, addedAt: platform.clock.now() };
      const item = { accountId, caseId: row.caseId, itemId, kind: body.kind, ...found, ...by, ...(objectKey && { objectKey }) };
      await transaction.insert(evidenceItems).values(item);
      await changeRow(transaction, row);
      if (row.lockedAt && body.kind === "clip") gateway = item.gatewaySerial ?? undefined;
      return [caseEntry("collected", row, { actor: actorOf(session), item, data: {} })];
    });
  } catch (error) {
    if (objectKey) await platform.objects.own.remove(objectKey);
    throw error;
  }
  if (gateway !== undefined) await tellDevices(platform, accountId, [gateway]);
  return readCase(platform.store.db, session, params.id);
});

async function itemOf(platform: Platform, session: Session, body: NewEvidence): Promise<NewItem> {
  switch (body.kind) {
    case "note":
      return { text: body.text };
    case "log": {
      if (!session.scopes.has(body.log === "audit" ? "account_r" : "accesslogs_r")) throw forbidden();
      const [fromUtc, toUtc] = [new Date(body.fromUtc), new Date(body.toUtc)];
      const days = (toUtc.getTime() - fromUtc.getTime()) / dayMs;
      if (days < 0 || days > limits.reportRangeDays) throw new EventError("error_report_range");
      return { log: body.log, fromUtc, toUtc, ...(await deviceOf(platform, session, body.serialNumber)) };
    }
    case "clip": {
      const range = requireRange({ from: body.fromUtc, to: body.toUtc }, "playlist");
      const [fromUtc, toUtc] = [new Date(range.fromUtc), new Date(range.toUtc)];
      if (fromUtc >= toUtc || fromUtc > platform.clock.now()) throw new EventError("error_recording_range");
      return { ...(await cameraOf(platform, session, body)), fromUtc, toUtc };
    }
    case "still": {
      const fromUtc = new Date(body.atUtc);
      if (fromUtc > platform.clock.now()) throw new EventError("error_recording_range");
      const camera = await cameraOf(platform, session, body);
      const picture = await requirePicture(body.picture);
      const sha256 = createHash("sha256").update(picture).digest("hex");
      return { ...camera, fromUtc, toUtc: fromUtc, picture, sha256, bytes: picture.byteLength };
    }
  }
}

/** A camera whose recordings the session may take away. */
async function cameraOf(platform: Platform, session: Session, wanted: { videoSourceId: string; serialNumber: string }): Promise<NewItem> {
  const { source, device } = await requireRecorded(platform, session, wanted.videoSourceId);
  if (device.serialNumber !== wanted.serialNumber) throw notFound("error_video_source_not_found");
  if (!mayWatch(session, device, "export")) throw forbidden("error_export_not_allowed");
  const { siteId, serialNumber, name: deviceName } = device;
  const [site] = await platform.store.db
    .select({ timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(and(eq(sites.accountId, device.accountId), eq(sites.siteId, siteId)));
  const { videoSourceId, gatewaySerial } = source;
  return { serialNumber, siteId, deviceName, videoSourceId, gatewaySerial, timeZoneId: site?.timeZoneId ?? "UTC" };
}

/** The device of an extract; what the session does not reach is not there. */
async function deviceOf({ store }: Platform, session: Session, serialNumber: string | undefined): Promise<NewItem> {
  if (serialNumber === undefined) return {};
  const [device] = await store.db
    .select()
    .from(devices)
    .where(and(eq(devices.accountId, session.accountId), eq(devices.serialNumber, serialNumber)));
  if (!device || (session.siteIds !== "all" && !session.siteIds.has(device.siteId))) throw notFound("error_video_source_not_found");
  return { serialNumber, siteId: device.siteId, deviceName: device.name };
}

/** The bytes as they were taken, which the hash is of: looked at, and not changed. */
async function requirePicture(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.byteLength > limits.caseStillBytes) throw new EventError("error_image_too_large", 413);
  const format = await sharp(bytes)
    .metadata()
    .then(({ format: found }) => found)
    .catch(() => undefined);
  if (format !== "jpeg" && format !== "png") throw new EventError("error_image_invalid");
  return bytes;
}

export const readEvidenceStillHandler = handle(readEvidenceStill, async ({ params, session, platform }) => {
  const { id: caseId, itemId } = params;
  await readCase(platform.store.db, session, caseId);
  const item = findItem(await readItems(platform.store.db, { accountId: session.accountId, caseId }), itemId);
  const picture = item.objectKey === null ? undefined : await platform.objects.own.read(item.objectKey);
  if (!picture) throw notFound("error_case_item_not_found");
  return { picture: picture.toString("base64") };
});

export const removeEvidenceHandler = handle(removeEvidence, async ({ params, session, platform: { events, objects } }) => {
  let key: string | null = null;
  await events.record(session.accountId, async (transaction) => {
    const row = await lockCase(transaction, session, params.id);
    const item = (await readItems(transaction, row)).find(({ itemId }) => itemId === params.itemId);
    // Another call was faster, or this is a repetition: the item is gone, as wanted.
    if (!item) return [];
    if (row.isClosed) throw conflict("error_case_closed");
    if (row.lockedAt && (item.kind === "clip" || item.kind === "still")) throw conflict("error_case_locked");
    key = item.objectKey;
    await transaction.delete(evidenceItems).where(isItem(item));
    await changeRow(transaction, row);
    return [caseEntry("removed", row, { actor: actorOf(session), item, data: {} })];
  });
  if (key !== null) await objects.own.remove(key);
  return {};
});

function findItem(items: readonly ItemRow[], itemId: string): ItemRow {
  const item = items.find((each) => each.itemId === itemId);
  if (!item) throw notFound("error_case_item_not_found");
  return item;
}
