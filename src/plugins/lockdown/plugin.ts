import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { ShieldAlert } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { lockdownCommands } from "./commands/lockdownCommands.ts";
import { Lockdown } from "./services.ts";
import { createLockdownState } from "./lockdownState.ts";

/** General lockdown: the banner, the dialog that starts and ends it, and the plans. */
export default definePlugin({
  id: "lockdown",
  uses: [DeviceDirectory],
  provides: [Lockdown],
  panels: [
    panel({
      id: "lockdown.plans",
      title: "lockdown.panel.plans",
      icon: ShieldAlert,
      scope: "lockdown_w",
      route: "/settings/lockdownplan",
      isSingleton: true,
      load: () => import("./editor/PlanList.tsx"),
    }),
    panel({
      id: "lockdown.plan",
      title: "lockdown.panel.plan",
      icon: ShieldAlert,
      scope: "lockdown_w",
      params: z.object({ workflowId: z.optional(Id), ask: z.optional(z.literal("delete")) }),
      instanceKey: ({ workflowId }) => String(workflowId ?? ""),
      placement: "right",
      load: () => import("./editor/PlanEditor.tsx"),
    }),
  ],
  commands: lockdownCommands,
  menu: [{ panel: "lockdown.plans", portal: "access", section: "manage", order: 80 }],
  topBarItems: [{ id: "lockdown.button", scope: "lockdown_w", order: 10, load: () => import("./shell/LockdownButton.tsx") }],
  banners: [{ id: "lockdown.banner", order: 0, load: () => import("./shell/LockdownBanner.tsx") }],
  activate: (kernel) => kernel.provide(Lockdown, createLockdownState(kernel)),
});
