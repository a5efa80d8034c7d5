import { and, eq, lt, sql } from "drizzle-orm";
import { setReviewed } from "#contract/reviews.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { reviews } from "../../base/store/schema/reviews.ts";
import { findReviews, reviewedFrom, reviewEvent } from "./reviewRows.ts";
import { watchedDevices } from "./watchedDevices.ts";

/** Entries that are already in this state are not logged again. */
export const setReviewedHandler = handle(setReviewed, async ({ body, session, platform: { events, store, clock } }) => {
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
