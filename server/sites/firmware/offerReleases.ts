import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { firmwareCampaigns, firmwareReleases } from "../../base/store/schema/firmware.ts";
import type { Platform } from "../../platform.ts";
import { campaignEvent, platformActor } from "./campaignEvents.ts";
import { changeCampaign, readCurrent, readTargets } from "./campaignRows.ts";

type ReleaseRow = typeof firmwareReleases.$inferSelect;

/** Offers every account with equipment that needs it the newest firmware that can be had. Done by several processes at once, it is offered once. */
export async function offerReleases({ store, events, clock }: Pick<Platform, "store" | "events" | "clock">): Promise<void> {
  const at = clock.now();
  const releases = await store.db
    .select()
    .from(firmwareReleases)
    .where(and(lte(firmwareReleases.publishedAt, at), gt(firmwareReleases.expiresAt, at)))
    .orderBy(desc(firmwareReleases.publishedAt), desc(firmwareReleases.version));
  for (const release of releases) {
    for (const accountId of await accountsWithout(store.db, release)) {
      await events.record(accountId, (transaction) => offer(transaction, accountId, release, at));
    }
  }
}

/** Accounts that have such equipment and have not been offered this firmware. */
async function accountsWithout(database: Database, { version, deviceTypes }: ReleaseRow): Promise<string[]> {
  const rows = await database
    .selectDistinct({ accountId: devices.accountId })
    .from(devices)
    .where(
      and(
        inArray(devices.deviceType, deviceTypes),
        sql`NOT EXISTS (SELECT FROM ${firmwareCampaigns} WHERE ${firmwareCampaigns.accountId} = ${devices.accountId} AND ${firmwareCampaigns.firmwareVersion} = ${version})`,
      ),
    );
  return rows.map(({ accountId }) => accountId);
}

async function offer(transaction: Database, accountId: string, release: ReleaseRow, at: Date): Promise<NewEvent[]> {
  const { version: firmwareVersion, deviceTypes, expiresAt, publishedAt } = release;
  const targets = await readTargets(transaction, { accountId, deviceTypes, firmwareVersion });
  if (targets.length === 0) return [];
  const entries: NewEvent[] = [];
  const current = await readCurrent(transaction, accountId, { isForChange: true });
  if (current && current.endedAt === null) {
    // A decided offer takes precedence; an undecided one is replaced by newer firmware.
    if (current.status !== "offered" || !(await isOlder(transaction, current.firmwareVersion, publishedAt))) return [];
    const replaced = await changeCampaign(transaction, current, { status: "expired", endedAt: at });
    if (!replaced) return [];
    entries.push(campaignEvent(replaced, { kind: "firmware.expired", at, actor: platformActor, data: { replacedBy: firmwareVersion } }));
  }
  const [offered] = await transaction
    .insert(firmwareCampaigns)
    .values({ accountId, campaignId: randomUUID(), firmwareVersion, deviceTypes, expiresAt, status: "offered", offeredAt: at })
    .onConflictDoNothing()
    .returning();
  if (offered)
    entries.push(campaignEvent(offered, { kind: "firmware.offered", at, actor: platformActor, data: { deviceCount: targets.length } }));
  return entries;
}

async function isOlder(transaction: Database, firmwareVersion: string, publishedAt: Date): Promise<boolean> {
  const [release] = await transaction.select().from(firmwareReleases).where(eq(firmwareReleases.version, firmwareVersion));
  return release === undefined || release.publishedAt < publishedAt;
}
