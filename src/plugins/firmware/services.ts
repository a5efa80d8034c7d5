import type { CampaignInfo } from "#contract/firmware.ts";
import { token } from "#kernel/plugin.ts";

/** What the session knows of new firmware (SH-07). A valtio proxy: read it in code, `useSnapshot` it in components. */
export interface FirmwareSession {
  /** As the platform answered it last; undefined until it has. */
  info: CampaignInfo | undefined;
  /** Campaigns that this session saw while they ran, and so is told the end of. */
  watched: string[];
  /** What of the banner the person has put away, by `bannerOf`; until the next sign-in. */
  dismissed: string[];
  /** The version of the campaign that the open dialog schedules; undefined while it is closed. */
  scheduling: number | undefined;
}

/** The account's firmware campaign, kept current by notifications. */
export interface FirmwareCampaign {
  readonly state: Readonly<FirmwareSession>;
  /** Puts an answer of the platform in the place of what is known. */
  replace(info: CampaignInfo): void;
  dismiss(banner: string): void;
  /** Brings back what was put away. */
  show(): void;
  openSchedule(): void;
  closeSchedule(): void;
}

export const FirmwareCampaign = token<FirmwareCampaign>("firmware.campaign");
