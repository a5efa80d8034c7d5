import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { BellRing, Download, Pencil, Plus, QrCode, Trash2 } from "#kernel/ui/icons.ts";
import { cameraLivePanel, LiveViews, liveRefusal } from "../../cameras/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { DirectoryParams } from "../directory/directoryParams.ts";
import { isIntercom, listIntercoms } from "../intercomPick.ts";
import { directoryListPanel, entryDetailsPanel } from "../panels.ts";
import { refuseCall, takeCall } from "../tellCalls.ts";

const One = z.object({ id: Id });
const pickEntry = { id: { entity: "directoryEntry", label: "intercoms.pick.entry" } } as const;

export const checkIntercom = command({
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
    // IC-07: don't open a second view of the device.
    const isLive = kernel.use(LiveViews).of(serialNumber)?.state.status === "live";
    if (!isLive) kernel.panels.open(cameraLivePanel, { serialNumber }, { position: "floating" });
    else kernel.toast.info("intercoms.alreadyLive", { name: kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber });
    await (await import("../answer.ts")).answer(serialNumber, kernel);
  },
});
export const answerCall = command({
  id: "intercoms:answer-call",
  title: "intercoms.command.answer",
  icon: BellRing,
  feature: "intercom",
  isInPalette: false,
  args: z.object({ callId: z.uuid(), serialNumber: SerialNumber }),
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  run: async ({ callId, serialNumber }, kernel) => {
    await takeCall(callId, kernel);
    // Operators without video rights can still answer: they may know who is coming.
    const mayLook = kernel.state.scopes.has("device_r") && liveRefusal({ serialNumber }, kernel) === undefined;
    const isLive = kernel.use(LiveViews).of(serialNumber)?.state.status === "live";
    if (mayLook && !isLive) kernel.panels.open(cameraLivePanel, { serialNumber }, { position: "floating" });
  },
});
export const declineCall = command({
  id: "intercoms:decline-call",
  title: "intercoms.command.decline",
  icon: BellRing,
  feature: "intercom",
  isInPalette: false,
  args: z.object({ callId: z.uuid() }),
  run: ({ callId }, kernel) => refuseCall(callId, kernel),
});
export const createEntry = command({
  id: "intercoms:create-entry",
  title: "intercoms.command.createEntry",
  icon: Plus,
  keywords: "intercoms.keywords.directory",
  scope: "account_w",
  feature: "intercom",
  run: (_, kernel) => kernel.panels.open(entryDetailsPanel, {}),
});
export const editEntry = command({
  id: "intercoms:edit-entry",
  title: "intercoms.command.editEntry",
  icon: Pencil,
  keywords: "intercoms.keywords.directory",
  scope: "account_w",
  feature: "intercom",
  isUndoable: true,
  args: One,
  pickers: pickEntry,
  run: ({ id }, kernel) => kernel.panels.open(entryDetailsPanel, { id }),
});
export const deleteEntry = command({
  id: "intercoms:delete-entry",
  title: "intercoms.command.deleteEntry",
  icon: Trash2,
  keywords: "intercoms.keywords.directory",
  scope: "account_w",
  feature: "intercom",
  args: One,
  pickers: pickEntry,
  run: ({ id }, kernel) => kernel.panels.open(entryDetailsPanel, { id, ask: "delete" }),
});
export const showCode = command({
  id: "intercoms:show-code",
  title: "intercoms.command.showCode",
  icon: QrCode,
  keywords: "intercoms.keywords.code",
  scope: "account_w",
  feature: "intercom",
  isUndoable: true,
  args: z.object({ serialNumber: SerialNumber }),
  pickers: { serialNumber: { label: "intercoms.pick.intercom", options: listIntercoms } },
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause: ({ serialNumber }, kernel) => (isIntercom(serialNumber, kernel) ? undefined : "intercoms.code.noIntercom"),
  run: ({ serialNumber }, kernel) => kernel.panels.open(directoryListPanel, { ask: "code", intercom: serialNumber }),
});
export const exportDirectory = command({
  id: "intercoms:export-directory",
  title: "intercoms.command.exportDirectory",
  icon: Download,
  keywords: "intercoms.keywords.directory",
  scope: "account_w",
  feature: "intercom",
  args: DirectoryParams,
  run: async (params, kernel) => (await import("../directory/directoryCommands.ts")).exportDirectory(params, kernel),
});

export const intercomCommands: readonly AnyCommand[] = [
  checkIntercom,
  answerCall,
  declineCall,
  createEntry,
  editEntry,
  deleteEntry,
  showCode,
  exportDirectory,
];
