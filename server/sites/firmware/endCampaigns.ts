import { and, eq, inArray, lt, lte, notInArray, or, sql } from "drizzle-orm";
import { serverLimits } from "../../base/serverLimits.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { firmwareCampaigns, firmwareUpdates } from "../../base/store/schema/firmware.ts";
import type { Platform } from "../../platform.ts";
import { campaignEvent, platformActor, stepEvent } from "./campaignEvents.ts";
import { type CampaignRow, changeCampaign, readUpdates } from "./campaignRows.ts";

type Parts = Pick<Platform, "store" | "events" | "clock">;

/** Ends offers and schedules whose expiration has come. */
export async function endExpired({ store, events, clock }: Parts): Promise<void> {
  const at = clock.now();
  const due = await store.db
    .select()
    .from(firmwareCampaigns)
    .where(and(inArray(firmwareCampaigns.status, ["offered", "scheduled"]), lte(firmwareCampaigns.expiresAt, at)));
  for (const campaign of due) {
    await events.record(campaign.accountId, async (transaction) => {
      const ended = await changeCampaign(transaction, campaign, { status: "expired", endedAt: at });
      return ended ? [campaignEvent(ended, { kind: "firmware.expired", at, actor: platformActor, data: {} })] : [];
    });
  }
}

/** Gives up on devices that were not reached before the expiration, and on those that have said nothing for too long. */
export async function failSilentUpdates({ store, events, clock }: Parts): Promise<void> {
  const at = clock.now();
  const silentSince = new Date(at.getTime() - serverLimits.firmwareSilenceMs);
  const isSilent = or(
    and(eq(firmwareUpdates.step, "waiting"), lte(firmwareCampaigns.expiresAt, at)),
    and(inArray(firmwareUpdates.step, ["downloading", "installing"]), lt(firmwareUpdates.changedAt, silentSince)),
  );
  const silent = await store.db
    .select({ update: firmwareUpdates, campaign: firmwareCampaigns, device: devices })
    .from(firmwareUpdates)
    .innerJoin(
      firmwareCampaigns,
      and(eq(firmwareCampaigns.accountId, firmwareUpdates.accountId), eq(firmwareCampaigns.campaignId, firmwareUpdates.campaignId)),
    )
    .innerJoin(devices, and(eq(devices.accountId, firmwareUpdates.accountId), eq(devices.serialNumber, firmwareUpdates.serialNumber)))
    .where(and(eq(firmwareCampaigns.status, "running"), isSilent));
  for (const { update, campaign, device } of silent) {
    const failure = { step: "failed", failureCode: "error_firmware_not_reached" } as const;
    await events.record(campaign.accountId, async (transaction) => {
      const changed = await transaction
        .update(firmwareUpdates)
        .set({ ...failure, changedAt: at })
        .where(
          and(
            eq(firmwareUpdates.accountId, update.accountId),
            eq(firmwareUpdates.campaignId, update.campaignId),
            eq(firmwareUpdates.serialNumber, update.serialNumber),
            eq(firmwareUpdates.orderId, update.orderId),
            eq(firmwareUpdates.step, update.step),
          ),
        )
        .returning();
      return changed.length > 0 ? [stepEvent(device, campaign, failure, at)] : [];
    });
  }
}

/** Ends campaigns all of whose devices have the firmware or have failed. */
export async function endSettled({ store, events, clock }: Parts): Promise<void> {
  const open = store.db
    .select({ one: sql`1` })
    .from(firmwareUpdates)
    .innerJoin(devices, and(eq(devices.accountId, firmwareUpdates.accountId), eq(devices.serialNumber, firmwareUpdates.serialNumber)))
    .where(
      and(
        eq(firmwareUpdates.accountId, firmwareCampaigns.accountId),
        eq(firmwareUpdates.campaignId, firmwareCampaigns.campaignId),
        notInArray(firmwareUpdates.step, ["done", "failed"]),
      ),
    );
  const settled = await store.db
    .select()
    .from(firmwareCampaigns)
    .where(and(eq(firmwareCampaigns.status, "running"), sql`NOT EXISTS (${open})`));
  for (const campaign of settled) await endOne({ store, events, clock }, campaign);
}

async function endOne({ store, events, clock }: Parts, campaign: CampaignRow): Promise<void> {
  const at = clock.now();
  const updates = await readUpdates(store.db, campaign);
  const failedCount = updates.filter(({ step }) => step === "failed").length;
  await events.record(campaign.accountId, async (transaction) => {
    const ended = await changeCampaign(transaction, campaign, { status: "finished", endedAt: at });
    const data = { doneCount: updates.length - failedCount, failedCount };
    return ended ? [campaignEvent(ended, { kind: "firmware.finished", at, actor: platformActor, data })] : [];
  });
}
