import { eq } from "drizzle-orm";
import { exportEventLogs } from "#contract/eventLogs.ts";
import { csvMark } from "#domain/csv/csvLine.ts";
import { eventQueryOf } from "../../access/entries/eventQuery.ts";
import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { EventQuery } from "../../base/events/eventLog.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { handleFile } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { batchesOf } from "./batchesOf.ts";
import { type CsvSite, eventCsvHead, eventCsvLine } from "./eventCsv.ts";

/** What the list shows, all of it, as a file. Who took what out of the log is itself an entry of it. */
export const exportEventLogsHandler = handleFile(exportEventLogs, async ({ query, session, platform }) => {
  const { sequences, order = "newest", ...filter } = query;
  const wanted: Omit<EventQuery, "limit"> = {
    ...eventQueryOf(filter, session, platform.clock.now()),
    order,
    ...(sequences !== undefined && { sequences: sequences.split(",").map(Number) }),
  };
  const { fromDate, toDate } = filter;
  await platform.events.record(session.accountId, async () => [
    {
      kind: "report.exported",
      actor: actorOf(session),
      data: { report: "event-logs", ...filter, ...(sequences !== undefined && { sequences }) },
    },
  ]);
  return {
    name: `Gatehouse events ${fromDate.slice(0, 10)} ${toDate.slice(0, 10)}.csv`,
    pieces: linesOf(platform, session, wanted),
  };
});

async function* linesOf(platform: Platform, session: Session, query: Omit<EventQuery, "limit">): AsyncGenerator<string> {
  const named = await platform.store.db
    .select({ id: sites.siteId, name: sites.name, timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(eq(sites.accountId, session.accountId));
  const places = new Map<string, CsvSite>(named.map(({ id, ...site }) => [id, site]));
  yield csvMark + eventCsvHead;
  for await (const rows of batchesOf(platform, session, query))
    yield rows.map((event) => eventCsvLine(event, places.get(event.siteId ?? ""))).join("");
}
