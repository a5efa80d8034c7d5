import { and, eq } from "drizzle-orm";
import { AccessResult, refusedResults } from "#contract/enumerations.ts";
import { getEventHistogram } from "#contract/eventLogs.ts";
import { limits } from "#contract/limits.ts";
import { canonicalTimeZone } from "#domain/time/timeZoneNames.ts";
import { bucketEdges, startOfDay } from "#domain/time/zonedTime.ts";
import { reaches } from "../../access/decide.ts";
import { entriesOf } from "../../access/entries/entriesOf.ts";
import type { Session } from "../../access/session.ts";
import { EventError } from "../../base/errors.ts";
import type { EventCount } from "../../base/events/eventLog.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";

/** After it a day that begins may end in a year that has no four digits. */
const lastMs = Date.UTC(9999, 11, 30);

/** Counts of entries by the clock of their site, or of the asker for all sites: a day is what people there call one. */
export const getEventHistogramHandler = handle(getEventHistogram, async ({ query, session, platform }) => {
  const { accountId } = session;
  const { siteId, bucket } = query;
  const timeZoneId = siteId === undefined ? canonicalTimeZone(query.timeZoneId ?? "") : await zoneOfSite(platform, session, siteId);
  if (timeZoneId === undefined) throw new EventError("error_invalid_request");
  const [fromMs, toMs] = [Date.parse(query.fromUtc), Date.parse(query.toUtc)];
  if (fromMs < 0 || toMs > lastMs || toMs < fromMs) throw new EventError("error_invalid_request");
  // By the calendar, so that thirty days are thirty in the week of a change of the clock too.
  if (toMs > startOfDay(fromMs, timeZoneId, limits.reportDays + 1)) throw new EventError("error_invalid_request");
  const edges = bucketEdges(fromMs, toMs, bucket, timeZoneId).map((edge) => new Date(edge));
  const filter = { ...entriesOf(session), ...(siteId !== undefined && { siteId }) };
  const starts = edges.slice(0, -1);
  const ofResults = async (accessResults: readonly number[]) =>
    countsOf(starts, await platform.events.count(accountId, { ...filter, accessResults }, edges));
  const [counted, granted, refused] = await Promise.all([
    platform.events.count(accountId, filter, edges),
    ofResults([AccessResult.AccessGranted]),
    ofResults(refusedResults),
  ]);
  const categories = [...new Set(counted.map(({ category }) => category))].toSorted((a, b) => a - b);
  return {
    timeZoneId,
    startsUtc: starts.map((start) => start.toISOString()),
    endUtc: (edges.at(-1) ?? new Date(toMs)).toISOString(),
    series: categories.map((category) => ({
      category,
      counts: countsOf(
        starts,
        counted.filter((row) => row.category === category),
      ),
    })),
    granted,
    refused,
  };
});

/** One number for each start. */
function countsOf(starts: readonly Date[], counted: readonly EventCount[]): number[] {
  const counts = starts.map(() => 0);
  for (const { bucket, count } of counted) counts[bucket] = (counts[bucket] ?? 0) + count;
  return counts;
}

async function zoneOfSite({ store }: Platform, session: Session, siteId: string): Promise<string> {
  const { accountId } = session;
  const [site] = await store.db
    .select({ timeZoneId: sites.timeZoneId })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), eq(sites.siteId, siteId)));
  if (!site || !reaches(session, { accountId, siteId })) throw new EventError("error_site_not_found", 404);
  return site.timeZoneId;
}
