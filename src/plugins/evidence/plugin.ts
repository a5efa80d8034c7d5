import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Folder } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Recorded } from "../playback/services.ts";
import { caseCommands } from "./commands/caseCommands.ts";
import { collectCommands } from "./commands/collectCommands.ts";

/** Cases of evidence (B-04). */
export default definePlugin({
  id: "evidence",
  uses: [DeviceDirectory, Recorded],
  panels: [
    panel({
      id: "evidence.list",
      title: "evidence.list",
      icon: Folder,
      scope: "device_r",
      route: "/cameras/cases",
      params: z.object({ ask: z.optional(z.string()) }),
      isSingleton: true,
      load: () => import("./panels/CaseList.tsx"),
    }),
    panel({
      id: "evidence.detail",
      title: "evidence.one",
      icon: Folder,
      scope: "device_r",
      route: "/cameras/cases/details",
      params: z.object({ id: z.optional(Id), ask: z.optional(z.string()) }),
      isSingleton: true,
      placement: "right",
      width: 440,
      isInPalette: false,
      load: () => import("./panels/CaseDetail.tsx"),
    }),
  ],
  menu: [{ panel: "evidence.list", portal: "cameras", section: "review", order: 41 }],
  commands: [...caseCommands, ...collectCommands],
  entities: [
    {
      kind: "case",
      title: "evidence.list",
      scope: "device_r",
      command: "evidence:show",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchCases.ts")).searchCases(query, kernel, signal),
    },
  ],
});
