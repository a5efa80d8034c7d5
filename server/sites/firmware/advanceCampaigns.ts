import { and, eq, isNull, lte } from "drizzle-orm";
import { eachAlone } from "../../base/eachAlone.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { firmwareCampaigns, firmwareUpdates } from "../../base/store/schema/firmware.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import type { Platform } from "../../platform.ts";
import { platformActor } from "./campaignEvents.ts";
import { endExpired, endSettled, failSilentUpdates } from "./endCampaigns.ts";
import { startCampaign } from "./startCampaign.ts";

type Parts = Pick<Platform, "store" | "events" | "clock" | "deviceLink" | "log">;

/**
 * DV-18: starts campaigns whose time has come and ends those that are over, also what fell due while no platform was running. Every
 * change names the state that it changes, so of several processes on one database one makes it.
 */
export async function advanceCampaigns(platform: Parts): Promise<void> {
  await endExpired(platform);
  await startDue(platform);
  await failSilentUpdates(platform);
  await endSettled(platform);
}

async function startDue(platform: Parts): Promise<void> {
  const at = platform.clock.now();
  const due = await platform.store.db
    .select()
    .from(firmwareCampaigns)
    .where(and(eq(firmwareCampaigns.status, "scheduled"), lte(firmwareCampaigns.scheduledAt, at)));
  const start = async (campaign: (typeof due)[number]) => {
    let told: readonly string[] = [];
    await platform.events.record(campaign.accountId, async (transaction) => {
      const started = await startCampaign(transaction, campaign, { actor: platformActor, at });
      told = started?.serialNumbers ?? [];
      return started ? [started.entry] : [];
    });
    await tellDevices(platform, campaign.accountId, told);
  };
  await eachAlone(due, start, {
    log: platform.log,
    what: "A firmware campaign could not be started",
    nameOf: ({ accountId, campaignId }) => ({ accountId, campaignId }),
  });
}

/** Devices that are there and have not begun may have missed their order, as when a process died before it told them. */
export async function remindDevices(platform: Parts): Promise<void> {
  const rows = await platform.store.db
    .select({ accountId: devices.accountId, serialNumber: devices.serialNumber })
    .from(firmwareUpdates)
    .innerJoin(
      firmwareCampaigns,
      and(eq(firmwareCampaigns.accountId, firmwareUpdates.accountId), eq(firmwareCampaigns.campaignId, firmwareUpdates.campaignId)),
    )
    .innerJoin(devices, and(eq(devices.accountId, firmwareUpdates.accountId), eq(devices.serialNumber, firmwareUpdates.serialNumber)))
    .where(
      and(
        eq(firmwareCampaigns.status, "running"),
        eq(firmwareUpdates.step, "waiting"),
        eq(devices.isConnected, true),
        isNull(devices.lockdownId),
      ),
    );
  const remind = ([accountId, waiting]: [string, typeof rows]) =>
    tellDevices(
      platform,
      accountId,
      waiting.map(({ serialNumber }) => serialNumber),
    );
  await eachAlone(
    Map.groupBy(rows, (row) => row.accountId),
    remind,
    { log: platform.log, what: "Devices were not told of their firmware", nameOf: ([accountId]) => ({ accountId }) },
  );
}
