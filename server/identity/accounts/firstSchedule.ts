import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Recurrence } from "#domain/decide/policy.ts";
import { doorTypes } from "#domain/doors/commandRefusal.ts";
import type { Database } from "../../base/store/connect.ts";
import { people, sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { groupMembers, groups, scheduleGroups, schedules, scheduleZones, zones } from "../../base/store/schema/policy.ts";

/** Every hour of every day. */
export const always: Recurrence = { cron: "0 0 0 * *", timeDuration: 24 * 60 };

/**
 * What a new account starts with, as `migrations/0011_always_for_everyone.sql` gave it to those that were there: a zone for each
 * site that all of its doors lead into, and one schedule that opens all zones at all times for a group of everybody.
 */
export async function insertFirstSchedule(transaction: Database, accountId: string): Promise<void> {
  const [scheduleId, groupId] = ["always", "everyone"];
  await transaction.insert(groups).values({ accountId, groupId, name: "Everyone" });
  const present = await transaction.select({ personId: people.personId }).from(people).where(eq(people.accountId, accountId));
  if (present.length > 0) await transaction.insert(groupMembers).values(present.map((person) => ({ accountId, groupId, ...person })));
  await transaction
    .insert(schedules)
    .values({ accountId, scheduleId, name: "Always", kind: "access", recurrences: [always], onHoliday: "asUsual" });
  await transaction.insert(scheduleGroups).values({ accountId, scheduleId, groupId });
  for (const { siteId, name } of await transaction.select().from(sites).where(eq(sites.accountId, accountId))) {
    const zoneId = randomUUID();
    await transaction.insert(zones).values({ accountId, zoneId, siteId, name });
    await transaction.insert(scheduleZones).values({ accountId, scheduleId, zoneId });
    await transaction
      .update(devices)
      .set({ primaryZoneId: zoneId })
      .where(and(eq(devices.accountId, accountId), eq(devices.siteId, siteId), inArray(devices.deviceType, [...doorTypes])));
  }
}
