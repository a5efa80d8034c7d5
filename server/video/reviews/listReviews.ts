import { limits } from "#contract/limits.ts";
import { listReviews } from "#contract/reviews.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { notFound } from "../../base/errors.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { presentEntries } from "../../access/entries/readEntries.ts";
import { handle } from "../../http/handle.ts";
import { tagsOf } from "./eventTagRows.ts";
import { countOpen, findReviews } from "./reviewRows.ts";
import { watchedDevices } from "./watchedDevices.ts";

export const listReviewsHandler = handle(listReviews, async ({ query, session, platform }) => {
  requireRecordedRight(session);
  const { after, pageSize = limits.pageSizeDefault, serialNumber, state = "all", tag } = query;
  const place = placeAfter(after);
  const { accountId } = session;
  const { db } = platform.store;
  // Before anything else is read: what comes from here on is not taken for seen.
  const upTo = await platform.events.head(accountId);
  const watched = await watchedDevices(db, session, serialNumber);
  if (serialNumber !== undefined && watched.size === 0) throw notFound("error_device_not_found");
  const asked = { watched, now: platform.clock.now() };
  // One more than asked for tells whether there is a next page.
  const found = await findReviews(db, session, { ...asked, isOpen: state === "open", after: place, tag }, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const sequences = page.map(({ sequence }) => sequence);
  const stored = page.length > 0 ? await platform.events.query(accountId, { sequences, order: "newest", limit: page.length }) : [];
  const entries = await presentEntries(platform, session, stored);
  const reviewed = new Set(page.flatMap(({ sequence, isReviewed }) => (isReviewed ? [sequence] : [])));
  const tags = await tagsOf(db, accountId, sequences);
  const rows = entries.flatMap((event) => {
    const camera = watched.get(event.serialNumber ?? "");
    if (!camera) return [];
    const { source, device, timeZoneId } = camera;
    const { serialNumber: cameraSerial, videoSourceId } = source;
    const shown = { serialNumber: cameraSerial, videoSourceId, name: device.name, timeZoneId };
    return [{ event, camera: shown, isReviewed: reviewed.has(event.sequence), tags: tags.get(event.sequence) ?? [] }];
  });
  const isMore = found.length > pageSize && last;
  const open = await countOpen(db, session, asked);
  return { rows, open, upTo, ...(isMore && { next: toCursor({ sequence: last.sequence, occurredAt: last.occurredAt }) }) };
});
