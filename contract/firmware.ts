import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";

/** A version as equipment reports it: numbers with dots between them. */
export const FirmwareVersion = z.string().check(z.regex(/^\d{1,6}(\.\d{1,6}){0,3}$/));

/**
 * How a campaign stands: `offered` until somebody confirms it, `scheduled` until its time has come, `running` until each of its
 * devices has the firmware or has failed, then `finished`; `expired` when nothing was begun in time.
 */
export const CampaignStatus = z.enum(["offered", "scheduled", "running", "finished", "expired"]);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

/** How far one device is: `waiting` until it is reached. */
export const FirmwareStep = z.enum(["waiting", "downloading", "installing", "done", "failed"]);
export type FirmwareStep = z.infer<typeof FirmwareStep>;

/** An update campaign as the session sees it. */
export const Campaign = z.object({
  id: Id,
  /** The firmware that it brings. */
  firmwareVersion: z.string(),
  status: CampaignStatus,
  /** Start of a scheduled campaign; otherwise absent. */
  scheduleDateTime: z.optional(InstantUtc),
  startedAtUtc: z.optional(InstantUtc),
  endedAtUtc: z.optional(InstantUtc),
  /** The person who confirmed the update. */
  confirmedBy: z.optional(z.string()),
  /** Devices that need it; those that it is for, once it has begun. */
  deviceCount: z.int(),
  doneCount: z.int(),
  failedCount: z.int(),
  /** Not reached yet: they are disconnected or in lockdown. */
  waitingCount: z.int(),
  /** Devices that failed, as far as the session reaches them; `code` is an event code. */
  failures: z.array(z.object({ serialNumber: SerialNumber, name: z.string(), code: z.string() })),
  /** Whether the session reaches every device of it, and so may confirm it. */
  isWithinReach: z.boolean(),
  /** Grows with every decision about it; a confirmation names the one that it saw. */
  version: z.int(),
});
export type Campaign = z.infer<typeof Campaign>;

/** until when the firmware can be confirmed, and the state of its campaign; empty if there is none to confirm. */
export const CampaignInfo = z.object({ expiration: z.optional(InstantUtc), campaign: z.optional(Campaign) });
export type CampaignInfo = z.infer<typeof CampaignInfo>;

/** SH-07, PM-06. A finished campaign is returned until its expiration. */
export const getCampaign = endpoint({
  method: "GET",
  path: "/account/campaign",
  access: "account_r",
  payload: CampaignInfo,
});

/**
 * DV-18: confirms the campaign: now, or at `scheduleDateTime`, which is to come and not after the expiration. Until it has begun its
 * time can be changed; finished with failures, it can be started again for those that failed. The specification knows no update
 * without a campaign, so `isCampaign` is always true.
 */
export const updateFirmware = endpoint({
  method: "PUT",
  path: "/devices/firmware",
  access: "account_w",
  asksReason: "firmware",
  query: z.object({ isCampaign: z.literal("true") }),
  body: z.strictObject({ accountId: Id, scheduleDateTime: z.optional(InstantUtc), version: z.optional(z.int()) }),
  payload: CampaignInfo,
  errors: [
    "error_account_not_found",
    "error_campaign_not_found",
    "error_campaign_running",
    "error_campaign_date_past",
    "error_campaign_date_late",
    "error_campaign_out_of_reach",
    "error_campaign_version_conflict",
    "error_firmware_up_to_date",
  ],
});
