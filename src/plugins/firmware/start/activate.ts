import type { Kernel } from "#kernel/plugin.ts";
import { createCampaignState } from "../campaignState.ts";
import { FirmwareCampaign } from "../services.ts";

export function activate(kernel: Kernel): void {
  if (kernel.state.scopes.has("account_r")) kernel.provide(FirmwareCampaign, createCampaignState(kernel));
}
