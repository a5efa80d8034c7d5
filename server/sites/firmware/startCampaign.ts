import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { firmwareUpdates } from "../../base/store/schema/firmware.ts";
import { campaignEvent } from "./campaignEvents.ts";
import { type CampaignRow, changeCampaign, readTargets } from "./campaignRows.ts";

export interface StartOfCampaign {
  actor: EventActor;
  at: Date;
  /** The person who confirms now; for a scheduled start, the person who scheduled it. */
  confirmedBy?: EventActor;
}

/**
 * Begins a campaign with the devices that need the firmware at this moment, each under an order of its own. Its caller tells them
 * after the commit. undefined when somebody was faster: of two that start it, one does.
 */
export async function startCampaign(
  transaction: Database,
  campaign: CampaignRow,
  { actor, at, confirmedBy }: StartOfCampaign,
): Promise<{ serialNumbers: string[]; entry: NewEvent } | undefined> {
  const change = { status: "running", startedAt: at, endedAt: null, ...(confirmedBy && { confirmedBy }) } as const;
  const started = await changeCampaign(transaction, campaign, change);
  if (!started) return undefined;
  const { accountId, campaignId } = started;
  const serialNumbers = (await readTargets(transaction, started)).map(({ serialNumber }) => serialNumber);
  if (serialNumbers.length > 0) {
    await transaction
      .insert(firmwareUpdates)
      .values(
        serialNumbers.map((serialNumber) => ({
          accountId,
          campaignId,
          serialNumber,
          orderId: randomUUID(),
          step: "waiting" as const,
          changedAt: at,
        })),
      )
      .onConflictDoUpdate({
        target: [firmwareUpdates.accountId, firmwareUpdates.campaignId, firmwareUpdates.serialNumber],
        set: { orderId: sql`excluded.order_id`, step: "waiting", failureCode: null, changedAt: at },
      });
  }
  return {
    serialNumbers,
    entry: campaignEvent(started, { kind: "firmware.started", at, actor, data: { deviceCount: serialNumbers.length } }),
  };
}
