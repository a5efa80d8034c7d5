import { definePlugin } from "#kernel/plugin.ts";
import { createCampaignState } from "./campaignState.ts";
import { firmwareCommands } from "./commands/firmwareCommands.ts";
import { FirmwareCampaign } from "./services.ts";

/** New firmware for the account's devices: banner and schedule of the installation (SH-07, DV-18). */
export default definePlugin({
  id: "firmware",
  provides: [FirmwareCampaign],
  banners: [{ id: "firmware.banner", scope: "account_r", order: 10, load: () => import("./campaign/FirmwareBanner.tsx") }],
  commands: firmwareCommands,
  activate(kernel) {
    if (kernel.state.scopes.has("account_r")) kernel.provide(FirmwareCampaign, createCampaignState(kernel));
  },
});
