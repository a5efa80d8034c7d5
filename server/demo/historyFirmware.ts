import { dayMs, hourMs, minuteMs } from "#contract/durations.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { NewEvent } from "../base/events/eventLog.ts";
import type { Database } from "../base/store/connect.ts";
import { firmwareCampaigns, firmwareUpdates } from "../base/store/schema/firmware.ts";
import { connectionEvent, firmwareEvent } from "../channels/deviceLink/stateChanges.ts";
import { campaignEvent, platformActor, stepEvent } from "../sites/firmware/campaignEvents.ts";
import type { CampaignRow, UpdateRow } from "../sites/firmware/campaignRows.ts";
import { publishRelease } from "../sites/firmware/publishRelease.ts";
import { deskPeople } from "./historyDesk.ts";
import { between, daysOf, type Scene } from "./historyScene.ts";
import type { Outage } from "./historyTrouble.ts";

/** The firmware that simulated devices start with, and what they had before. */
const versions = { before: "1.0.29", after: limits.versionLabel };
const daysAgo = 19;
const offerMs = 14 * dayMs;

export interface FirmwareHistory {
  campaign: CampaignRow;
  updates: UpdateRow[];
  entries: NewEvent[];
  /** The restarts. */
  outages: Outage[];
}

/** How the account's devices got the firmware that they have; undefined in a history that is too short for it. */
export function firmwareHistory(scene: Scene): FirmwareHistory | undefined {
  const { accountId, document, devices, toMs, fromMs } = scene;
  const random = scene.random("firmware");
  const day = daysOf(scene, document.sites[0]?.siteId ?? "").find(({ at }) => at(0) > toMs - daysAgo * dayMs);
  const person = deskPeople(accountId).find(({ role }) => role === "Administrator" || role === "Owner");
  if (!day || !person || toMs - fromMs < (daysAgo + 1) * dayMs) return undefined;
  const deviceTypes = [DeviceType.AccessControl, DeviceType.Intercoms];
  const targets = [...devices.values()].filter(({ deviceType }) => deviceTypes.some((type) => type === deviceType));
  const [offeredAt, startedAt] = [new Date(day.at(10 * 60)), new Date(day.at(21 * 60) + random.below(hourMs))];
  const campaign: CampaignRow = {
    accountId,
    campaignId: scene.idOf("campaign"),
    firmwareVersion: versions.after,
    deviceTypes,
    expiresAt: new Date(offeredAt.getTime() + offerMs),
    status: "offered",
    offeredAt,
    scheduledAt: null,
    confirmedBy: person.actor,
    startedAt,
    endedAt: null,
    version: 1,
  };
  const count = { deviceCount: targets.length };
  const running = { ...campaign, status: "running" as const };
  const entries = [
    campaignEvent(campaign, { kind: "firmware.offered", at: offeredAt, actor: platformActor, data: count }),
    campaignEvent(running, { kind: "firmware.started", at: startedAt, actor: person.actor, data: count }),
  ];
  const outages: Outage[] = [];
  const updates: UpdateRow[] = [];
  for (const row of targets) {
    const takenMs = startedAt.getTime() + between(random, 500, 4_000);
    const loadedMs = takenMs + between(random, 20_000, 90_000);
    const outage = { row, fromMs: loadedMs + between(random, 1_000, 5_000), toMs: loadedMs + between(random, 40_000, 100_000) };
    const backAt = new Date(outage.toMs);
    entries.push(
      stepEvent(row, running, { step: "downloading" }, new Date(takenMs)),
      stepEvent(row, running, { step: "installing" }, new Date(loadedMs)),
      connectionEvent(row, false, new Date(outage.fromMs)),
      connectionEvent(row, true, backAt),
      firmwareEvent({ ...row, firmwareVersion: versions.before }, versions.after, backAt),
      stepEvent(row, running, { step: "done" }, backAt),
    );
    outages.push(outage);
    const orderId = scene.idOf(`order ${row.serialNumber}`);
    const { serialNumber } = row;
    updates.push({ accountId, campaignId: campaign.campaignId, serialNumber, orderId, step: "done", failureCode: null, changedAt: backAt });
  }
  const endedAt = new Date(Math.max(...outages.map((outage) => outage.toMs)) + minuteMs / 4);
  const finished: CampaignRow = { ...campaign, status: "finished", endedAt, version: 3 };
  const data = { doneCount: targets.length, failedCount: 0 };
  entries.push(campaignEvent(finished, { kind: "firmware.finished", at: endedAt, actor: platformActor, data }));
  return { campaign: finished, updates, entries, outages };
}

export async function insertFirmwareHistory(transaction: Database, { campaign, updates }: FirmwareHistory): Promise<void> {
  const { firmwareVersion: version, offeredAt: publishedAt, expiresAt } = campaign;
  await publishRelease(transaction, { version, publishedAt, expiresAt });
  await transaction.insert(firmwareCampaigns).values(campaign);
  await transaction.insert(firmwareUpdates).values(updates);
}
