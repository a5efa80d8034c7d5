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
  menu: [
    { panel: "reports.accesslog", group: "investigate", order: 30, isMobile: true },
    { panel: "reports.index", group: "more", order: 10, isMobile: true },
  ],
  commands: reportCommands,
});
