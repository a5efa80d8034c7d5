import type { EventActor } from "#contract/eventLogs.ts";
import { updateFirmware } from "#contract/firmware.ts";
import { scheduleObstacle } from "#domain/firmware/firmware.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle } from "../../http/handle.ts";
import { campaignEvent } from "./campaignEvents.ts";
import { readCampaignInfo } from "./campaignInfo.ts";
import { type CampaignRow, changeCampaign, readCurrent, readTargets } from "./campaignRows.ts";
import { startCampaign } from "./startCampaign.ts";

/** DV-18: the decision and its entry are one transaction; of two that decide at once the second is refused. */
export const updateFirmwareHandler = handle(updateFirmware, async ({ body, session, platform }) => {
  const { accountId } = session;
  if (body.accountId !== accountId) throw notFound("error_account_not_found");
  const actor: EventActor = actorOf(session);
  let told: readonly string[] = [];
  await platform.events.record(accountId, async (transaction) => {
    const at = platform.clock.now();
    const campaign = await requireConfirmable(transaction, session, body.version, at);
    if (body.scheduleDateTime !== undefined) {
      return [await schedule(transaction, campaign, { actor, at, scheduledAt: new Date(body.scheduleDateTime) })];
    }
    const start = await startCampaign(transaction, campaign, { actor, at, confirmedBy: actor });
    if (!start) throw conflict("error_campaign_version_conflict");
    told = start.serialNumbers;
    return [start.entry];
  });
  await tellDevices(platform, accountId, told);
  return readCampaignInfo(platform.store.db, session, platform.clock.now());
});

/** The account's campaign, locked, when this session may decide on it now. */
async function requireConfirmable(transaction: Database, session: Session, version: number | undefined, at: Date): Promise<CampaignRow> {
  const campaign = await readCurrent(transaction, session.accountId, { isForChange: true });
  if (!campaign || campaign.status === "expired") throw notFound("error_campaign_not_found");
  if (campaign.status === "running") throw conflict("error_campaign_running");
  if (campaign.expiresAt <= at) throw notFound("error_campaign_not_found");
  if (version !== undefined && version !== campaign.version) throw conflict("error_campaign_version_conflict");
  const targets = await readTargets(transaction, campaign);
  if (targets.length === 0) throw conflict("error_firmware_up_to_date");
  if (!targets.every((target) => reaches(session, target))) throw forbidden("error_campaign_out_of_reach");
  return campaign;
}

async function schedule(
  transaction: Database,
  campaign: CampaignRow,
  { actor, at, scheduledAt }: { actor: EventActor; at: Date; scheduledAt: Date },
): Promise<NewEvent> {
  const obstacle = scheduleObstacle(scheduledAt.getTime(), at.getTime(), campaign.expiresAt.getTime());
  if (obstacle) throw new EventError(`error_campaign_date_${obstacle}`, 400);
  const change = { status: "scheduled", scheduledAt, confirmedBy: actor, endedAt: null } as const;
  const scheduled = await changeCampaign(transaction, campaign, change);
  if (!scheduled) throw conflict("error_campaign_version_conflict");
  return campaignEvent(scheduled, { kind: "firmware.scheduled", at, actor, data: { scheduledAtUtc: scheduledAt.toISOString() } });
}
