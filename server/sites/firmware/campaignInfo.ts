import type { Campaign, CampaignInfo } from "#contract/firmware.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { type CampaignRow, readCurrent, readTargets, readUpdates } from "./campaignRows.ts";

/** SH-07: the campaign as this session sees it. */
export async function readCampaignInfo(database: Database, session: Session, now: Date): Promise<CampaignInfo> {
  const row = await readCurrent(database, session.accountId);
  if (!row || row.status === "expired" || (row.status === "finished" && row.expiresAt <= now)) return {};
  return { expiration: row.expiresAt.toISOString(), campaign: await presentCampaign(database, session, row) };
}

async function presentCampaign(database: Database, session: Session, row: CampaignRow): Promise<Campaign> {
  const hasBegun = row.status === "running" || row.status === "finished";
  const updates = hasBegun ? await readUpdates(database, row) : [];
  const targets = await readTargets(database, row);
  const failed = updates.filter(({ step }) => step === "failed");
  return {
    id: row.campaignId,
    firmwareVersion: row.firmwareVersion,
    status: row.status,
    ...(row.status === "scheduled" && row.scheduledAt && { scheduleDateTime: row.scheduledAt.toISOString() }),
    ...(hasBegun && row.startedAt && { startedAtUtc: row.startedAt.toISOString() }),
    ...(row.endedAt && { endedAtUtc: row.endedAt.toISOString() }),
    ...(row.confirmedBy && { confirmedBy: row.confirmedBy.name }),
    deviceCount: hasBegun ? updates.length : targets.length,
    doneCount: updates.filter(({ step }) => step === "done").length,
    failedCount: failed.length,
    waitingCount: updates.filter(({ step }) => step === "waiting").length,
    failures: failed
      .filter((update) => reaches(session, update))
      .map(({ serialNumber, name, failureCode }) => ({ serialNumber, name, code: failureCode ?? "error_firmware_install_failed" })),
    isWithinReach: targets.every((device) => reaches(session, device)),
    version: row.version,
  };
}
