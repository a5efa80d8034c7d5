import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { needsFirmware } from "#domain/firmware/firmware.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { firmwareCampaigns, firmwareUpdates } from "../../base/store/schema/firmware.ts";

export type CampaignRow = typeof firmwareCampaigns.$inferSelect;
export type UpdateRow = typeof firmwareUpdates.$inferSelect;
/** A device that a campaign is for. */
export interface Target {
  accountId: string;
  siteId: string;
  serialNumber: string;
}

/** The account's present campaign, or the last one; locked until the transaction ends when `isForChange`. */
export async function readCurrent(
  database: Database,
  accountId: string,
  { isForChange = false }: { isForChange?: boolean } = {},
): Promise<CampaignRow | undefined> {
  const query = database
    .select()
    .from(firmwareCampaigns)
    .where(eq(firmwareCampaigns.accountId, accountId))
    .orderBy(desc(sql`${firmwareCampaigns.endedAt} IS NULL`), desc(firmwareCampaigns.offeredAt))
    .limit(1);
  const [row] = await (isForChange ? query.for("update") : query);
  return row;
}

/** The account's devices of these types that need the firmware. */
export async function readTargets(
  database: Database,
  { accountId, deviceTypes, firmwareVersion }: Pick<CampaignRow, "accountId" | "deviceTypes" | "firmwareVersion">,
): Promise<Target[]> {
  const rows = await database
    .select({
      accountId: devices.accountId,
      siteId: devices.siteId,
      serialNumber: devices.serialNumber,
      installed: devices.firmwareVersion,
    })
    .from(devices)
    .where(and(eq(devices.accountId, accountId), inArray(devices.deviceType, deviceTypes)))
    .orderBy(asc(devices.serialNumber));
  return rows.flatMap(({ installed, ...target }) => (needsFirmware(installed ?? undefined, firmwareVersion) ? [target] : []));
}

/** Where a campaign's devices are; those that were removed since are left out. */
export async function readUpdates(database: Database, { accountId, campaignId }: Pick<CampaignRow, "accountId" | "campaignId">) {
  return database
    .select({
      accountId: devices.accountId,
      siteId: devices.siteId,
      serialNumber: devices.serialNumber,
      name: devices.name,
      step: firmwareUpdates.step,
      failureCode: firmwareUpdates.failureCode,
    })
    .from(firmwareUpdates)
    .innerJoin(devices, and(eq(devices.accountId, firmwareUpdates.accountId), eq(devices.serialNumber, firmwareUpdates.serialNumber)))
    .where(and(eq(firmwareUpdates.accountId, accountId), eq(firmwareUpdates.campaignId, campaignId)))
    .orderBy(asc(devices.name), asc(devices.serialNumber));
}

/** Changes a campaign that is still as it was read; undefined if somebody was faster. */
export async function changeCampaign(
  transaction: Database,
  { accountId, campaignId, status, version }: CampaignRow,
  change: Partial<Omit<CampaignRow, "accountId" | "campaignId" | "version">>,
): Promise<CampaignRow | undefined> {
  const [row] = await transaction
    .update(firmwareCampaigns)
    .set({ ...change, version: version + 1 })
    .where(
      and(
        eq(firmwareCampaigns.accountId, accountId),
        eq(firmwareCampaigns.campaignId, campaignId),
        eq(firmwareCampaigns.status, status),
        eq(firmwareCampaigns.version, version),
      ),
    )
    .returning();
  return row;
}
