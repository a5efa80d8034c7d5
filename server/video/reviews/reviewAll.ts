import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { reviewAll, reviewLimits } from "#contract/reviews.ts";
import { requireRecordedRight } from "../recordings/recordedSource.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { reviewMarks, reviews } from "../../base/store/schema/reviews.ts";
import { findReviews, reviewEvent } from "./reviewRows.ts";
import { watchedDevices } from "./watchedDevices.ts";

/** Moves a mark for each device instead of writing a row for each entry; never back, and never past the end of the log. */
export const reviewAllHandler = handle(reviewAll, async ({ body, session, platform: { events, store, clock } }) => {
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
