import { definePlugin } from "#kernel/plugin.ts";
import { AccessWords } from "../access/services.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { reportCommands } from "./commands/reportCommands.ts";
import {
  accessLogPanel,
  auditLogPanel,
  callHistoryPanel,
  doorReportPanel,
  eventHistoryPanel,
  reportIndexPanel,
  scheduleReportPanel,
  siteReportPanel,
} from "./panels.ts";

/** Reports: search and export of what happened. */
export default definePlugin({
  id: "reports",
  uses: [DeviceDirectory, EventWords, AccessWords],
  panels: [
    reportIndexPanel,
    accessLogPanel,
    eventHistoryPanel,
    callHistoryPanel,
    auditLogPanel,
    doorReportPanel,
    siteReportPanel,
    scheduleReportPanel,
  ],
  widgets: [
    {
      id: "reports.denied",
      title: "reports.widget.denied",
      size: "figure",
      scope: "accesslogs_r",
      order: 40,
      load: () => import("./widgets/DeniedToday.tsx"),
    },
  ],
  menu: [
    { panel: "reports.accesslog", group: "investigate", order: 30, isMobile: true },
    { panel: "reports.index", group: "more", order: 10, isMobile: true },
  ],
  commands: reportCommands,
});
