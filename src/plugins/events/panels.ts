import { panel } from "#kernel/plugin.ts";
import { Activity } from "#kernel/ui/icons.ts";

export const liveEventsPanel = panel({
  id: "events.live",
  title: "events.panel.live",
  often: 10,
  icon: Activity,
  scope: "accesslogs_r",
  route: "/events",
  isSingleton: true,
  placement: "edge",
  width: 316,
  isKept: true,
  load: () => import("./panels/LiveEvents.tsx"),
});
