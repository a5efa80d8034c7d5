import { and, eq, inArray, ne } from "drizzle-orm";
import type { DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import type { FirmwareStep } from "#contract/firmware.ts";
import { needsFirmware } from "#domain/firmware/firmware.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { firmwareCampaigns, firmwareUpdates } from "../../base/store/schema/firmware.ts";
import type { DeviceRow } from "../../channels/deviceLink/deviceRows.ts";
import { firmwareEvent } from "../../channels/deviceLink/stateChanges.ts";
import { stepEvent } from "./campaignEvents.ts";
import type { UpdateRow } from "./campaignRows.ts";

const openSteps: readonly FirmwareStep[] = ["waiting", "downloading", "installing"];
const ofCampaign = and(
  eq(firmwareCampaigns.accountId, firmwareUpdates.accountId),
  eq(firmwareCampaigns.campaignId, firmwareUpdates.campaignId),
);

/** The firmware that the device is to have. A door in lockdown keeps what it has until it is let go: it must not restart meanwhile. */
export async function readFirmwareOrder(
  database: Database,
  { accountId, serialNumber, lockdownId }: Pick<DeviceRow, "accountId" | "serialNumber" | "lockdownId">,
): Promise<DeviceConfig["firmware"]> {
  if (lockdownId !== null) return undefined;
  const [order] = await database
    .select({ orderId: firmwareUpdates.orderId, version: firmwareCampaigns.firmwareVersion })
    .from(firmwareUpdates)
    .innerJoin(firmwareCampaigns, ofCampaign)
    .where(
      and(
        eq(firmwareUpdates.accountId, accountId),
        eq(firmwareUpdates.serialNumber, serialNumber),
        inArray(firmwareUpdates.step, openSteps),
        eq(firmwareCampaigns.status, "running"),
      ),
    );
  return order;
}

/** A device's report on its order. Reports on replaced or settled orders, and repeated steps, are ignored. */
export async function applyFirmwareStep(
  transaction: Database,
  device: DeviceRow,
  { orderId, step, failureCode }: Extract<DeviceEvent, { kind: "firmware.step" }>,
  at: Date,
): Promise<NewEvent[]> {
  const [found] = await transaction
    .select({ update: firmwareUpdates, campaign: firmwareCampaigns })
    .from(firmwareUpdates)
    .innerJoin(firmwareCampaigns, ofCampaign)
    .where(and(isOf(device), eq(firmwareUpdates.orderId, orderId), inArray(firmwareUpdates.step, openSteps)));
  if (!found || openSteps.indexOf(found.update.step) >= placeOf(step)) return [];
  const code = step === "failed" ? (failureCode ?? "error_firmware_install_failed") : undefined;
  await changeUpdate(transaction, found.update, { step, failureCode: code ?? null, changedAt: at });
  return [stepEvent(device, found.campaign, { step, failureCode: code }, at)];
}

function placeOf(step: FirmwareStep): number {
  return step === "failed" ? openSteps.length : openSteps.indexOf(step);
}

/** The firmware in a device's state: a new version fulfils the campaigns that wanted it. */
export async function applyFirmwareVersion(transaction: Database, device: DeviceRow, installed: string, at: Date): Promise<NewEvent[]> {
  const entries: NewEvent[] = [];
  const before = device.firmwareVersion;
  if (before !== null && before !== installed) entries.push(firmwareEvent(device, installed, at));
  const wanted = await transaction
    .select({ update: firmwareUpdates, campaign: firmwareCampaigns })
    .from(firmwareUpdates)
    .innerJoin(firmwareCampaigns, ofCampaign)
    .where(and(isOf(device), ne(firmwareUpdates.step, "done")));
  for (const { update, campaign } of wanted) {
    if (needsFirmware(installed, campaign.firmwareVersion)) continue;
    await changeUpdate(transaction, update, { step: "done", failureCode: null, changedAt: at });
    entries.push(stepEvent(device, campaign, { step: "done" }, at));
  }
  return entries;
}

const isOf = ({ accountId, serialNumber }: DeviceRow) =>
  and(eq(firmwareUpdates.accountId, accountId), eq(firmwareUpdates.serialNumber, serialNumber));

async function changeUpdate(
  transaction: Database,
  { accountId, campaignId, serialNumber }: UpdateRow,
  change: Pick<UpdateRow, "step" | "failureCode" | "changedAt">,
): Promise<void> {
  await transaction
    .update(firmwareUpdates)
    .set(change)
    .where(
      and(
        eq(firmwareUpdates.accountId, accountId),
        eq(firmwareUpdates.campaignId, campaignId),
        eq(firmwareUpdates.serialNumber, serialNumber),
      ),
    );
}
