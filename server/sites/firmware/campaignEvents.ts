import type { EventActor } from "#contract/eventLogs.ts";
import type { FirmwareStep } from "#contract/firmware.ts";
import { type DeviceRow, deviceActor } from "../../channels/deviceLink/deviceRows.ts";
import { type DataBesides, entryOf, type NewEvent, type Notification } from "../../base/events/eventLog.ts";
import type { CampaignRow } from "./campaignRows.ts";

export const platformActor: EventActor = { kind: "system", name: "Firmware" };

/** Where one device of the campaign is. */
interface DeviceStep {
  serialNumber: string;
  step: FirmwareStep;
  failureCode?: string | undefined;
}

function notificationOf(campaign: CampaignRow, at: Date, device?: DeviceStep): Notification<"AccountSupport/FirmwareUpgrade"> {
  const { campaignId, firmwareVersion, status, expiresAt, scheduledAt } = campaign;
  return {
    topic: "AccountSupport/FirmwareUpgrade",
    code: "notification_firmware_upgrade",
    data: {
      Timestamp: at.toISOString(),
      CampaignId: campaignId,
      FirmwareVersion: firmwareVersion,
      Status: status,
      Expiration: expiresAt.toISOString(),
      ...(status === "scheduled" && scheduledAt && { ScheduleDateTime: scheduledAt.toISOString() }),
      ...(device && {
        SerialNumber: device.serialNumber,
        Step: device.step,
        ...(device.failureCode !== undefined && { FailureCode: device.failureCode }),
      }),
    },
  };
}

type CampaignKind = "firmware.offered" | "firmware.scheduled" | "firmware.started" | "firmware.finished" | "firmware.expired";

export interface CampaignEntry<Kind extends CampaignKind> {
  kind: Kind;
  at: Date;
  actor: EventActor;
  data: DataBesides<Kind, "campaignId" | "firmwareVersion" | "expiresAtUtc">;
}

/** A campaign's change, sent to the whole account. */
export function campaignEvent<Kind extends CampaignKind>(campaign: CampaignRow, { kind, at, actor, data }: CampaignEntry<Kind>): NewEvent {
  const { campaignId, firmwareVersion, expiresAt } = campaign;
  const notification = notificationOf(campaign, at);
  return entryOf(
    { kind, occurredAt: at, actor, notification },
    { campaignId, firmwareVersion, expiresAtUtc: expiresAt.toISOString(), ...data },
  );
}

/** Progress of a device in a campaign, sent to sessions that reach the device. */
export function stepEvent(
  device: DeviceRow,
  campaign: CampaignRow,
  { step, failureCode }: Omit<DeviceStep, "serialNumber">,
  at: Date,
): NewEvent {
  const { serialNumber, siteId } = device;
  const failure = failureCode === undefined ? {} : { failureCode };
  return {
    kind: "firmware.step",
    occurredAt: at,
    serialNumber,
    siteId,
    actor: deviceActor(device),
    data: { campaignId: campaign.campaignId, firmwareVersion: campaign.firmwareVersion, step, ...failure },
    notification: notificationOf(campaign, at, { serialNumber, step, failureCode }),
  };
}
