import { and, eq } from "drizzle-orm";
import { getEventHistogram } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { bucketEdges, startOfDay } from "#domain/time/zonedTime.ts";
import { reaches } from "../../access/decide.ts";
import { entriesOf } from "../../access/entries/entriesOf.ts";
import { EventError } from "../../base/errors.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { handle } from "../../http/handle.ts";

/** After it a day that begins may end in a year that has no four digits. */
const lastMs = Date.UTC(9999, 11, 30);

/** Counts of a site's entries, by its own clock: a day is what people there call one. */
export const getEventHistogramHandler = handle(getEventHistogram, async ({ query, session, platform }) => {
  const { accountId } = session;
  const { siteId, bucket } = query;
  const [site] = await platform.store.db
    .select({ timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), eq(sites.siteId, siteId)));
  if (!site || !reaches(session, { accountId, siteId })) throw new EventError("error_site_not_found", 404);
  const { timeZoneId } = site;
  const [fromMs, toMs] = [Date.parse(query.fromUtc), Date.parse(query.toUtc)];
  if (fromMs < 0 || toMs > lastMs || toMs < fromMs) throw new EventError("error_invalid_request");
  // By the calendar, so that thirty days are thirty in the week of a change of the clock too.
  if (toMs > startOfDay(fromMs, timeZoneId, limits.reportDays + 1)) throw new EventError("error_invalid_request");
  const edges = bucketEdges(fromMs, toMs, bucket, timeZoneId).map((edge) => new Date(edge));
  const counted = await platform.events.count(accountId, { ...entriesOf(session), siteId }, edges);
  const starts = edges.slice(0, -1);
  const categories = [...new Set(counted.map(({ category }) => category))].toSorted((a, b) => a - b);
  return {
    timeZoneId,
    startsUtc: starts.map((start) => start.toISOString()),
    endUtc: (edges.at(-1) ?? new Date(toMs)).toISOString(),
    series: categories.map((category) => {
      const counts = starts.map(() => 0);
      for (const row of counted) if (row.category === category) counts[row.bucket] = row.count;
      return { category, counts };
    }),
  };
});
