import type { CampaignInfo } from "#contract/firmware.ts";
import { token } from "#kernel/plugin.ts";

/** The firmware state of this session (SH-07). A valtio proxy: read it in code, use `useSnapshot` in components. */
export interface FirmwareSession {
  /** The platform's latest answer; undefined before the first. */
  info: CampaignInfo | undefined;
  /** Campaigns that this session saw running, so it also reports their end. */
  watched: string[];
  /** Ids of banners that the person has dismissed (`bannerOf`), until the next sign-in. */
  dismissed: string[];
  /** The version of the campaign in the open dialog; undefined while it is closed. */
  scheduling: number | undefined;
}

/** The account's firmware campaign, kept current by notifications. */
export interface FirmwareCampaign {
  readonly state: Readonly<FirmwareSession>;
  /** Replaces the state with the platform's answer. */
  replace(info: CampaignInfo): void;
  dismiss(banner: string): void;
  /** Shows a dismissed banner again. */
  show(): void;
  openSchedule(): void;
  closeSchedule(): void;
}

export const FirmwareCampaign = token<FirmwareCampaign>("firmware.campaign");
