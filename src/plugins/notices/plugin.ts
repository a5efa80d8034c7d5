import { definePlugin } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { noticeCommands } from "./commands/noticeCommands.ts";
import { tellKinds } from "./kinds.ts";
import { OwnNotices } from "./ownNotices.ts";
import { inboxPanel, noticeSettingsPanel } from "./panels.ts";
import { Notices } from "./services.ts";
import { tellOutside } from "./tellOutside.ts";

/** Notifications: which ones reach a person, when, and which were held back (B-28, PN-03). */
export default definePlugin({
  id: "notices",
  uses: [DeviceDirectory],
  provides: [Notices],
  panels: [inboxPanel, noticeSettingsPanel],
  menu: [{ panel: "notices.inbox", group: "more", order: 20, isMobile: true }],
  statusItems: [{ id: "notices.quiet", order: 5, load: () => import("./bar/QuietBar.tsx") }],
  commands: noticeCommands,
  activate(kernel) {
    kernel.provide(Notices, { tell: (...told) => kernel.kept(OwnNotices).tell(...told) });
    tellKinds(kernel);
    tellOutside(kernel);
  },
});
