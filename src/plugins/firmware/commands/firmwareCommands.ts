import * as z from "zod/mini";
import { InstantUtc } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { CalendarClock, Cpu, Download } from "#kernel/ui/icons.ts";
import { confirmRefusal } from "../banner.ts";
import { FirmwareCampaign } from "../services.ts";

const refusal = (kernel: Kernel) => confirmRefusal(kernel.use(FirmwareCampaign).state.info);
const firmwareName = (kernel: Kernel) => {
  const version = kernel.use(FirmwareCampaign).state.info?.campaign?.firmwareVersion;
  return version === undefined ? undefined : kernel.t("firmware.name", { version });
};

export const showFirmware = command({
  id: "firmware:show",
  title: "firmware.command.show",
  icon: Cpu,
  keywords: "firmware.keywords",
  scope: "account_r",
  isUndoable: true,
  disabledBecause: (_, kernel) => (kernel.use(FirmwareCampaign).state.info?.campaign ? undefined : "firmware.refusal.none"),
  run: (_, kernel) => kernel.use(FirmwareCampaign).show(),
});
export const updateFirmware = command({
  id: "firmware:update",
  title: "firmware.command.update",
  icon: Download,
  keywords: "firmware.keywords",
  scope: "account_w",
  isDangerous: true,
  consequence: "firmware.consequence",
  when: ({ scopes }) => scopes.has("account_r"),
  objectName: (_, kernel) => firmwareName(kernel),
  disabledBecause: (_, kernel) => refusal(kernel),
  run: async (_, kernel, { signal }) => (await import("./confirmCampaign.ts")).confirmCampaign(undefined, kernel, signal),
});
export const scheduleFirmware = command({
  id: "firmware:schedule",
  title: "firmware.command.schedule",
  icon: CalendarClock,
  keywords: "firmware.keywords",
  scope: "account_w",
  when: ({ scopes }) => scopes.has("account_r"),
  disabledBecause: (_, kernel) => refusal(kernel),
  run: (_, kernel) => kernel.use(FirmwareCampaign).openSchedule(),
});
export const scheduleFirmwareAt = command({
  id: "firmware:schedule-at",
  title: "firmware.command.scheduleAt",
  icon: CalendarClock,
  scope: "account_w",
  isInPalette: false,
  args: z.object({ at: InstantUtc }),
  pickers: { at: { label: "firmware.pick.at", text: true } },
  when: ({ scopes }) => scopes.has("account_r"),
  objectName: (_, kernel) => firmwareName(kernel),
  disabledBecause: (_, kernel) => refusal(kernel),
  run: async ({ at }, kernel, { signal }) => (await import("./confirmCampaign.ts")).confirmCampaign(at, kernel, signal),
});

export const firmwareCommands: readonly AnyCommand[] = [showFirmware, updateFirmware, scheduleFirmware, scheduleFirmwareAt];
