import { panel } from "#kernel/plugin.ts";
import { Bell, Inbox } from "#kernel/ui/icons.ts";

export const inboxPanel = panel({
  id: "notices.inbox",
  title: "notices.title",
  icon: Inbox,
  route: "/notifications",
  isSingleton: true,
  load: () => import("./panels/InboxPanel.tsx"),
});

export const noticeSettingsPanel = panel({
  id: "notices.rules",
  title: "notices.rules",
  icon: Bell,
  route: "/settings/notifications",
  isSingleton: true,
  setting: { group: "mine", hint: "notices.setting.rules" },
  load: () => import("./panels/NoticeSettings.tsx"),
});
