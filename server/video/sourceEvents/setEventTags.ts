import { and, count, eq } from "drizzle-orm";
import { setEventTags } from "#contract/sourceEvents.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { eventTags } from "../../base/store/schema/eventTags.ts";
import { tagsOf } from "../reviews/eventTagRows.ts";
import { requireWatchedEvent } from "./requireWatchedEvent.ts";

/** Tags that differ only in case are equal, as first typed. An unchanged set is not logged again. */
export const setEventTagsHandler = handle(setEventTags, async ({ body, session, platform: { events, store, clock } }) => {
  const { accountId } = session;
  const { sequence, eventId, serialNumber, siteId } = await requireWatchedEvent(store.db, session, body);
  const tags = [...new Map(body.tags.toReversed().map((tag) => [foldedText(tag), tag])).values()].toSorted();
  await events.record(accountId, async (transaction) => {
    const before = (await tagsOf(transaction, accountId, [sequence])).get(sequence) ?? [];
    if (JSON.stringify(before) === JSON.stringify(tags)) return [];
    const [found] = await transaction.select({ known: count() }).from(eventTags).where(eq(eventTags.accountId, accountId));
    const added = tags.length - before.length;
    if (added > 0 && (found?.known ?? 0) + added > serverLimits.eventTagsMax) throw conflict("error_event_tag_too_many");
    await transaction.delete(eventTags).where(and(eq(eventTags.accountId, accountId), eq(eventTags.sequence, sequence)));
    const rows = tags.map((tag) => ({ accountId, sequence, tag, taggedAt: clock.now() }));
    if (rows.length > 0) await transaction.insert(eventTags).values(rows).onConflictDoNothing();
    return [
      {
        kind: "recordings.tagged",
        serialNumber,
        ...(siteId !== undefined && { siteId }),
        actor: actorOf(session),
        data: { eventId, tags, from: before },
      },
    ];
  });
  return {};
});
