import { definePlugin } from "#kernel/plugin.ts";
import { FirmwareCampaign } from "./services.ts";

/** New firmware for the account's equipment: the banner that tells of it, and the decision when it is installed (SH-07, DV-18). */
export default definePlugin({
  id: "firmware",
  provides: [FirmwareCampaign],
  banners: [{ id: "firmware.banner", scope: "account_r", order: 10, load: () => import("./shell/FirmwareBanner.tsx") }],
  loadMore: () => import("./more.ts"),
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
