import type { EventActor } from "#contract/eventLogs.ts";
import type { FirmwareStep } from "#contract/firmware.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import { type DeviceRow, deviceActor } from "../../channels/deviceLink/deviceRows.ts";
import type { CampaignRow } from "./campaignRows.ts";

export const platformActor: EventActor = { kind: "system", name: "Firmware" };

/** What consoles are told of the campaign besides what the entry has. */
const toldOf = ({ status, scheduledAt }: CampaignRow) => ({
  Status: status,
  ...(status === "scheduled" && scheduledAt && { ScheduleDateTime: scheduledAt.toISOString() }),
});

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
  return entryOf(
    { kind, occurredAt: at, actor, told: toldOf(campaign) },
    { campaignId, firmwareVersion, expiresAtUtc: expiresAt.toISOString(), ...data },
  );
}

/** Progress of a device in a campaign, sent to sessions that reach the device. */
export function stepEvent(
  device: DeviceRow,
  campaign: CampaignRow,
  { step, failureCode }: { step: FirmwareStep; failureCode?: string | undefined },
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
    told: { ...toldOf(campaign), Expiration: campaign.expiresAt.toISOString() },
  };
}
