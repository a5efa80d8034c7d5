import { and, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { listReviews, reviewAll, reviewLimits, setReviewed } from "#contract/reviews.ts";
import { presentEntries } from "../../access/entries/readEntries.ts";
import { notFound } from "../../base/errors.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { reviewMarks, reviews } from "../../base/store/schema/reviews.ts";
import { handle, type Route } from "../../http/handle.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { tagsOf } from "./eventTagRows.ts";
import { countOpen, findReviews, reviewEvent, reviewedFrom } from "./reviewRows.ts";
import { watchedDevices } from "./watchedDevices.ts";

const listReviewsHandler = handle(listReviews, async ({ query, session, platform }) => {
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

/** Entries that are already in this state are not logged again. */
const setReviewedHandler = handle(setReviewed, async ({ body, session, platform: { events, store, clock } }) => {
  requireRecordedRight(session);
  const { isReviewed } = body;
  const { accountId, personId } = session;
  const eventIds = [...new Set(body.eventIds)];
  const now = clock.now();
  const watched = await watchedDevices(store.db, session);
  await events.record(accountId, async (transaction) => {
    const found = await findReviews(transaction, session, { watched, now, eventIds }, eventIds.length);
    if (found.length < eventIds.length) throw notFound("error_event_not_found");
    const changed = found.filter((each) => each.isReviewed !== isReviewed);
    if (changed.length === 0) return [];
    const isOwn = and(eq(reviews.accountId, accountId), eq(reviews.personId, personId));
    // Deletes marks of old entries, so that a person has no more rows than open entries.
    await transaction.delete(reviews).where(and(isOwn, lt(reviews.occurredAt, reviewedFrom(now))));
    await transaction
      .insert(reviews)
      .values(
        changed.map(({ sequence, serialNumber, occurredAt }) => ({ accountId, personId, sequence, serialNumber, occurredAt, isReviewed })),
      )
      .onConflictDoUpdate({
        target: [reviews.accountId, reviews.personId, reviews.sequence],
        set: { isReviewed: sql`excluded.is_reviewed` },
      });
    const ids = changed.map(({ eventId }) => eventId);
    return [reviewEvent(session, isReviewed ? "user.reviewed" : "user.review_undone", { count: ids.length, eventIds: ids })];
  });
  return {};
});

/** Moves a mark for each device instead of writing a row for each entry; never back, and never past the end of the log. */
const reviewAllHandler = handle(reviewAll, async ({ body, session, platform: { events, store, clock } }) => {
  requireRecordedRight(session);
  const { accountId, personId } = session;
  const { serialNumber } = body;
  const watched = await watchedDevices(store.db, session, serialNumber);
  if (serialNumber !== undefined && watched.size === 0) throw notFound("error_device_not_found");
  const sequence = Math.min(body.upTo, await events.head(accountId));
  let eventIds: string[] = [];
  await events.record(accountId, async (transaction) => {
    const asked = { watched, now: clock.now(), isOpen: true, upTo: sequence };
    const open = await findReviews(transaction, session, asked, reviewLimits.counted);
    eventIds = open.map(({ eventId }) => eventId);
    if (open.length === 0) return [];
    const serials = [...watched.keys()];
    await transaction
      .insert(reviewMarks)
      .values(serials.map((serial) => ({ accountId, personId, serialNumber: serial, sequence })))
      .onConflictDoUpdate({
        target: [reviewMarks.accountId, reviewMarks.personId, reviewMarks.serialNumber],
        set: { sequence: sql`greatest(${reviewMarks.sequence}, excluded.sequence)` },
      });
    const isPassed = and(inArray(reviews.serialNumber, serials), lte(reviews.sequence, sequence));
    await transaction.delete(reviews).where(and(eq(reviews.accountId, accountId), eq(reviews.personId, personId), isPassed));
    return [
      reviewEvent(session, "user.reviewed", {
        count: open.length,
        upTo: sequence,
        ...(serialNumber !== undefined && { of: serialNumber }),
      }),
    ];
  });
  return { eventIds };
});

export const reviewsRoutes: readonly Route[] = [listReviewsHandler, setReviewedHandler, reviewAllHandler];
