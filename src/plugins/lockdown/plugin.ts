import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { lockdownCommands } from "./commands/lockdownCommands.ts";
import { createLockdownState } from "./lockdownState.ts";
import { planEditorPanel, planListPanel } from "./panels.ts";
import { Lockdown } from "./services.ts";

/** General lockdown: banner, dialog to start and end it, and plans. */
export default definePlugin({
  id: "lockdown",
  uses: [DeviceDirectory],
  provides: [Lockdown],
  panels: [planListPanel, planEditorPanel],
  commands: lockdownCommands,
  menu: [{ panel: "lockdown.plans", group: "emergency", order: 10 }],
  topBarItems: [{ id: "lockdown.button", scope: "lockdown_w", order: 10, load: () => import("./shell/LockdownButton.tsx") }],
  banners: [{ id: "lockdown.banner", order: 0, load: () => import("./shell/LockdownBanner.tsx") }],
  activate: (kernel) => kernel.provide(Lockdown, createLockdownState(kernel)),
});
