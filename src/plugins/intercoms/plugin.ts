import * as z from "zod/mini";
import { SerialNumber } from "#contract/fields.ts";
import { command, definePlugin } from "#kernel/plugin.ts";
import { BellRing } from "#kernel/ui/icons.ts";
import { LiveViews, liveRefusal } from "../cameras/services.ts";
import { DeviceDirectory } from "../devices/services.ts";

/** Intercoms: says who rings and offers to look (SH-10, IC-06, IC-07). */
export default definePlugin({
  id: "intercoms",
  uses: [DeviceDirectory, LiveViews],
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  commands: [
    command({
      id: "intercoms:check",
      title: "intercoms.command.check",
      icon: BellRing,
      keywords: "intercoms.keywords.check",
      scope: "device_r",
      feature: "intercom",
      isUndoable: true,
      args: z.object({ serialNumber: SerialNumber }),
      pickers: { serialNumber: { entity: "door", label: "intercoms.pick.intercom" } },
      argsFrom: ({ selection }) => (selection?.kind === "door" ? { serialNumber: selection.id } : undefined),
      objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
      disabledBecause: liveRefusal,
      run: async ({ serialNumber }, kernel) => {
        // IC-07: one picture of a device is enough.
        const isLive = kernel.use(LiveViews).of(serialNumber)?.state.status === "live";
        if (!isLive) kernel.panels.open("cameras.live", { serialNumber }, { position: "floating" });
        else kernel.toast.info("intercoms.alreadyLive", { name: kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber });
        await (await import("./answer.ts")).answer(serialNumber, kernel);
      },
    }),
  ],
  activate: async (kernel) => (await import("./start/activate.ts")).activate(kernel),
});
