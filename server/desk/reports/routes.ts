import { and, eq, inArray, sql } from "drizzle-orm";
import { listDoorReport, listScheduleReport, listSiteReport } from "#contract/reports.ts";
import { doorTypes } from "#domain/doors/commandRefusal.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { hasText } from "../../base/store/folded.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { schedules } from "../../base/store/schema/policy.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { isSeenBy } from "../../policy/schedules/scheduleRows.ts";
import { countEvents, countScheduleUse, noCounts } from "./eventCounts.ts";
import { reportPage } from "./reportPage.ts";

/** The doors that the session reaches, with the names of their sites. */
async function reachedDoors({ store }: Platform, session: Session, search?: string) {
  const { accountId } = session;
  const rows = await store.db
    .select({ serialNumber: devices.serialNumber, name: devices.name, siteId: devices.siteId, siteName: sites.name })
    .from(devices)
    .innerJoin(sites, and(eq(sites.accountId, devices.accountId), eq(sites.siteId, devices.siteId)))
    .where(and(eq(devices.accountId, accountId), inArray(devices.deviceType, [...doorTypes]), hasText(search, devices.name)));
  return rows.filter(({ siteId, serialNumber }) => reaches(session, { accountId, siteId, serialNumber }));
}

const listDoorReportHandler = handle(listDoorReport, async ({ query, session, platform }) => {
  const { search, sort = "name", ...range } = query;
  const counted = await countEvents(platform, session, range, "serialNumber");
  const rows = (await reachedDoors(platform, session, search)).map((door) => {
    const { people: _people, ...counts } = counted.get(door.serialNumber) ?? noCounts;
    return { ...door, ...counts };
  });
  return reportPage(rows, query, sort);
});

const listSiteReportHandler = handle(listSiteReport, async ({ query, session, platform }) => {
  const { search, sort = "name", ...range } = query;
  const { accountId } = session;
  const counted = await countEvents(platform, session, range, "siteId");
  const doors = Map.groupBy(await reachedDoors(platform, session), ({ siteId }) => siteId);
  const found = await platform.store.db
    .select({ siteId: sites.siteId, name: sites.name })
    .from(sites)
    .where(and(eq(sites.accountId, accountId), hasText(search, sites.name)));
  const rows = found
    .filter(({ siteId }) => reaches(session, { accountId, siteId }))
    .map((site) => ({ ...site, doors: doors.get(site.siteId)?.length ?? 0, ...(counted.get(site.siteId) ?? noCounts) }));
  return reportPage(rows, query, sort);
});

/** People who have a schedule: by name, and as members of its groups. */
const holders = sql<number>`(
  SELECT count(*) FROM (
    SELECT person_id FROM schedule_people p WHERE p.account_id = schedules.account_id AND p.schedule_id = schedules.schedule_id
    UNION
    SELECT m.person_id FROM schedule_groups g JOIN group_members m ON m.account_id = g.account_id AND m.group_id = g.group_id
    WHERE g.account_id = schedules.account_id AND g.schedule_id = schedules.schedule_id
  ) AS held)`.mapWith(Number);

const listScheduleReportHandler = handle(listScheduleReport, async ({ query, session, platform }) => {
  const { search, sort = "name", ...range } = query;
  const { db } = platform.store;
  const used = await countScheduleUse(platform, session, range);
  const found = await db
    .select({ scheduleId: schedules.scheduleId, name: schedules.name, kind: schedules.kind, holders })
    .from(schedules)
    .where(and(eq(schedules.accountId, session.accountId), isSeenBy(db, session), hasText(search, schedules.name)));
  const rows = found.map((schedule) => ({ ...schedule, ...(used.get(schedule.scheduleId) ?? { granted: 0, refused: 0, users: 0 }) }));
  return reportPage(rows, query, sort);
});

/** RT-15, RP-06 */
export const reportsRoutes: readonly Route[] = [listDoorReportHandler, listSiteReportHandler, listScheduleReportHandler];
