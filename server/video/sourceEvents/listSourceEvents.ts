import { limits } from "#contract/limits.ts";
import { listSourceEvents } from "#contract/sourceEvents.ts";
import { placeAfter, toCursor } from "../../base/events/cursor.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import { presentEntries } from "../../access/entries/readEntries.ts";
import { handle } from "../../http/handle.ts";
import { pairedWith } from "../reviews/watchedDevices.ts";
import { requireSource } from "../videoSources/findSource.ts";

/** Each device is asked for by itself, which the index answers whatever else the log has. */
export const listSourceEventsHandler = handle(listSourceEvents, async ({ params, query, session, platform }) => {
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
