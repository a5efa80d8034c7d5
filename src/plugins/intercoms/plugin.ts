import { definePlugin } from "#kernel/plugin.ts";
import { LiveViews } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";

/** Intercoms: says who rings and offers to look (SH-10, IC-06, IC-07). */
export default definePlugin({
  id: "intercoms",
  uses: [DeviceDirectory, LiveViews, Notices],
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  loadMore: () => import("./more.ts"),
});
