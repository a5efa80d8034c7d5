import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#contract/durations.ts";
import { reviewLimits } from "#contract/reviews.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { DataBesides, EventPlace, NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { isFolded } from "../../base/store/folded.ts";
import { events, isNotable } from "../../base/store/schema/events.ts";
import { eventTags } from "../../base/store/schema/eventTags.ts";
import { reviewMarks, reviews } from "../../base/store/schema/reviews.ts";
import type { WatchedDevices } from "./watchedDevices.ts";

/** A single entry counts before its device's mark; without either the person has not looked at what should be looked at. */
const isReviewed = (from: Date) =>
  sql<boolean>`coalesce(${reviews.isReviewed}, ${events.sequence} <= ${reviewMarks.sequence}, not coalesce(${isNotable} and ${events.occurredAt} >= ${from.toISOString()}::timestamptz, false))`;

export interface FoundReview {
  sequence: number;
  eventId: string;
  serialNumber: string;
  occurredAt: Date;
  isReviewed: boolean;
}

interface Asked {
  watched: WatchedDevices;
  now: Date;
  isOpen?: boolean;
  /** In sequence of the log. */
  upTo?: number;
  after?: EventPlace | undefined;
  eventIds?: readonly string[];
  /** Whatever has it, also what need not be looked at. */
  tag?: string | undefined;
}

/** The oldest that can be reviewed. */
export const reviewedFrom = (now: Date) => new Date(now.getTime() - reviewLimits.days * dayMs);

/** Notable entries about what is watched, by when they happened, the newest first. */
export async function findReviews(db: Database, session: Session, asked: Asked, limit: number): Promise<FoundReview[]> {
  if (asked.watched.size === 0) return [];
  const rows = await reviewable(db, session, asked).orderBy(desc(events.occurredAt), desc(events.sequence)).limit(limit);
  return rows.map(({ serialNumber, ...row }) => ({ ...row, serialNumber: serialNumber ?? "" }));
}

/** How many the person has not looked at, no further than `reviewLimits.counted`. */
export async function countOpen(db: Database, session: Session, asked: Pick<Asked, "watched" | "now">): Promise<number> {
  if (asked.watched.size === 0) return 0;
  const some = reviewable(db, session, { ...asked, isOpen: true })
    .limit(reviewLimits.counted)
    .as("some");
  const [found] = await db.select({ open: count() }).from(some);
  return found?.open ?? 0;
}

function reviewable(db: Database, session: Session, { watched, now, isOpen = false, upTo, after, eventIds, tag }: Asked) {
  const { accountId, personId } = session;
  const { sequence, eventId, serialNumber, occurredAt } = events;
  const from = reviewedFrom(now);
  const isSeen = isReviewed(from);
  const isOwn = (table: typeof reviews | typeof reviewMarks): SQL | undefined =>
    and(eq(table.accountId, events.accountId), eq(table.personId, personId));
  return db
    .select({ sequence, eventId, serialNumber, occurredAt, isReviewed: isSeen.as("is_seen") })
    .from(events)
    .leftJoin(reviews, and(isOwn(reviews), eq(reviews.sequence, events.sequence)))
    .leftJoin(reviewMarks, and(isOwn(reviewMarks), eq(reviewMarks.serialNumber, events.serialNumber)))
    .where(
      and(
        eq(events.accountId, accountId),
        tag === undefined ? and(isNotable, gte(occurredAt, from)) : hasTag(tag),
        inArray(serialNumber, [...watched.keys()]),
        // Reports of a device at its former site belong to that site.
        isAtReachedSite(session, events.siteId),
        isOpen ? sql`not ${isSeen}` : undefined,
        upTo === undefined ? undefined : lte(sequence, upTo),
        eventIds && inArray(eventId, [...eventIds]),
        after?.occurredAt &&
          sql`(${occurredAt}, ${sequence}) < (${after.occurredAt.toISOString()}::timestamptz, ${after.sequence}::bigint)`,
      ),
    )
    .$dynamic();
}

const hasTag = (tag: string) =>
  sql`exists (select 1 from ${eventTags} where ${eventTags.accountId} = ${events.accountId} and ${eventTags.sequence} = ${events.sequence} and ${isFolded(eventTags.tag, tag)})`;

/** Records who reviewed what, in case something was missed, and updates the person's other consoles. */
export function reviewEvent(
  session: Session,
  kind: "user.reviewed" | "user.review_undone",
  data: DataBesides<"user.reviewed", "personId" | "name">,
): NewEvent {
  const { personId, personName } = session;
  return {
    kind,
    actor: actorOf(session),
    data: { personId, name: personName, ...data },
  };
}
