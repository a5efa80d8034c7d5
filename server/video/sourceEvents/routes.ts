import { and, count, eq } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { listSourceEvents, setEventTags } from "#contract/sourceEvents.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import { presentEntries } from "../../access/entries/readEntries.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { eventTags } from "../../base/store/schema/eventTags.ts";
import { handle, type Route } from "../../http/handle.ts";
import { tagsOf } from "../reviews/eventTagRows.ts";
import { pairedWith } from "../reviews/watchedDevices.ts";
import { requireSource } from "../videoSources/findSource.ts";
import { listCompleteArtifactsHandler } from "./listCompleteArtifacts.ts";
import { requireWatchedEvent } from "./requireWatchedEvent.ts";

/** Each device is asked for by itself, which the index answers whatever else the log has. */
const listSourceEventsHandler = handle(listSourceEvents, async ({ params, query, session, platform }) => {
  const { accountId } = session;
  const found = await requireSource(platform.store.db, session, params.id);
  const { after, pageSize = limits.pageSizeDefault, order = "newest", ...filter } = query;
  const place = placeAfter(after);
  const asked = eventQueryOf(filter, session, platform.clock.now());
  const others = (await pairedWith(platform.store.db, session, [found])).map(([serial]) => serial);
  const serials = new Set([found.source.serialNumber, ...others]);
  // One more than asked for tells whether there is a next page.
  const pages = [...serials].map((serialNumber) =>
    platform.events.query(accountId, { ...asked, serialNumber, order, limit: pageSize + 1, ...(place && { after: place }) }),
  );
  const direction = order === "newest" ? -1 : 1;
  const entries = (await Promise.all(pages))
    .flat()
    .toSorted((a, b) => direction * (Date.parse(a.occurredAtUtc) - Date.parse(b.occurredAtUtc) || a.sequence - b.sequence));
  const page = entries.slice(0, pageSize);
  const last = page.at(-1);
  const rows = await presentEntries(platform, session, page);
  const isMore = entries.length > pageSize && last;
  return { rows, ...(isMore && { next: toCursor({ sequence: last.sequence, occurredAt: new Date(last.occurredAtUtc) }) }) };
});

/** Tags that differ only in case are equal, as first typed. An unchanged set is not logged again. */
const setEventTagsHandler = handle(setEventTags, async ({ body, session, platform: { events, store, clock } }) => {
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

export const sourceEventsRoutes: readonly Route[] = [listSourceEventsHandler, setEventTagsHandler, listCompleteArtifactsHandler];
