import type { Campaign, CampaignInfo } from "#contract/firmware.ts";
import type { FirmwareSession } from "./services.ts";

/** Content of the banner. `done` appears only to people who saw the campaign run, `failed` until the firmware expires. */
export type BannerKind = "offered" | "scheduled" | "running" | "failed" | "done";

export interface FirmwareBanner {
  kind: BannerKind;
  /** Identifies a dismissed banner. A new state has a new id, so its banner appears again. */
  id: string;
  campaign: Campaign;
  expiration: string;
}

/** SH-07: the banner of this session; undefined if there is nothing to report. */
export function bannerOf({
  info,
  watched,
  dismissed,
}: Pick<FirmwareSession, "info" | "watched" | "dismissed">): FirmwareBanner | undefined {
  const { campaign, expiration } = info ?? {};
  if (!campaign || expiration === undefined) return undefined;
  const kind = kindOf(campaign, watched);
  if (!kind) return undefined;
  const id = `${campaign.id}/${kind}/${campaign.startedAtUtc ?? campaign.scheduleDateTime ?? ""}`;
  return dismissed.includes(id) ? undefined : { kind, id, campaign, expiration };
}

function kindOf(campaign: Campaign, watched: readonly string[]): BannerKind | undefined {
  switch (campaign.status) {
    case "offered":
    case "scheduled":
      // All devices may have received the firmware in another way.
      return campaign.deviceCount > 0 ? campaign.status : undefined;
    case "running":
      return "running";
    case "finished":
      if (campaign.failedCount > 0) return "failed";
      return watched.includes(campaign.id) ? "done" : undefined;
    case "expired":
      return undefined;
  }
}

/** Why the person can't start or schedule the campaign now, as a translation key. */
export function confirmRefusal({ campaign }: CampaignInfo = {}): string | undefined {
  if (!campaign) return "firmware.refusal.none";
  if (campaign.status === "running") return "firmware.refusal.running";
  if (campaign.status === "finished" && campaign.failedCount === 0) return "firmware.refusal.done";
  return campaign.isWithinReach ? undefined : "firmware.refusal.outOfReach";
}
