import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { LockdownMinutes } from "#contract/lockdown.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { Pencil, Plus, ShieldAlert, ShieldBan, ShieldCheck, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { planEditorPanel } from "../panels.ts";
import { finishRefusal, releaseRefusal, startRefusal } from "../refusals.ts";
import { Lockdown } from "../services.ts";

const OnePlan = z.object({ workflowId: Id });
const pickPlan = {
  workflowId: {
    label: "lockdown.pick.plan",
    options: async (kernel: Kernel) => (await import("./orderLockdown.ts")).planOptions(kernel),
  },
};
const pickStart = {
  workflowId: {
    label: "lockdown.pick.plan",
    options: async (kernel: Kernel) => (await import("./orderLockdown.ts")).startOptions(kernel),
  },
  minutes: {
    label: "lockdown.pick.minutes",
    options: async (kernel: Kernel, known: Readonly<Record<string, unknown>>) =>
      (await import("./orderLockdown.ts")).minutesOptions(kernel, known["workflowId"]),
  },
};
const planName = (workflowId: string, kernel: Kernel) => kernel.use(Lockdown).state.plans.find(({ id }) => id === workflowId)?.description;

export const showLockdown = command({
  id: "lockdown:show",
  title: "lockdown.command.show",
  icon: ShieldAlert,
  keywords: "lockdown.keywords.show",
  often: 13,
  scope: ["lockdown_w", "device_r"],
  keys: "alt+l",
  isUndoable: true,
  run: (_, kernel) => kernel.use(Lockdown).setDialogOpen(true),
});
export const startLockdown = command({
  id: "lockdown:start",
  title: "lockdown.command.start",
  icon: ShieldBan,
  keywords: "lockdown.keywords.start",
  often: 3,
  scope: "lockdown_w",
  isTriedAnyway: true,
  isDangerous: true,
  consequence: "lockdown.start.consequence",
  args: z.object({ workflowId: Id, minutes: z.optional(z.union([z.literal(0), LockdownMinutes])) }),
  pickers: pickStart,
  objectName: ({ workflowId }, kernel) => planName(workflowId, kernel),
  disabledBecause: ({ workflowId }, kernel) => startRefusal(workflowId, kernel),
  run: async (args, kernel, { signal }) => (await import("./orderLockdown.ts")).orderStart(args, kernel, signal),
});
export const finishLockdown = command({
  id: "lockdown:finish",
  title: "lockdown.command.finish",
  icon: ShieldCheck,
  keywords: "lockdown.keywords.finish",
  scope: "lockdown_w",
  isTriedAnyway: true,
  isDangerous: true,
  consequence: "lockdown.finish.consequence",
  objectName: (_, kernel) => kernel.use(Lockdown).state.info?.description,
  disabledBecause: (_, kernel) => finishRefusal(kernel.use(Lockdown).state),
  run: async (_, kernel, { signal }) => (await import("./orderLockdown.ts")).orderFinish(kernel, signal),
});
export const releaseDoor = command({
  id: "lockdown:release-door",
  title: "lockdown.command.releaseDoor",
  icon: ShieldCheck,
  scope: "lockdown_w",
  isDangerous: true,
  consequence: "lockdown.release.consequence",
  args: z.object({ serialNumber: SerialNumber }),
  pickers: { serialNumber: { entity: "door", label: "lockdown.pick.door" } },
  argsFrom: ({ selection }) => (selection?.kind === "door" ? { serialNumber: selection.id } : undefined),
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  // a lockdown is a command to doors as well, so it needs that right, too.
  when: ({ scopes }) => scopes.has("device_r") && scopes.has("deviceremoteaccess_w"),
  disabledBecause: ({ serialNumber }, kernel) => releaseRefusal(kernel.use(DeviceDirectory).get(serialNumber)),
  run: async ({ serialNumber }, kernel, { signal }) => (await import("./orderLockdown.ts")).orderRelease(serialNumber, kernel, signal),
});
export const createPlan = command({
  id: "lockdown:create-plan",
  title: "lockdown.command.createPlan",
  icon: Plus,
  scope: "lockdown_w",
  run: (_, kernel) => kernel.panels.open(planEditorPanel, {}),
});
export const editPlan = command({
  id: "lockdown:edit-plan",
  title: "lockdown.command.editPlan",
  icon: Pencil,
  scope: "lockdown_w",
  args: OnePlan,
  pickers: pickPlan,
  objectName: ({ workflowId }, kernel) => planName(workflowId, kernel),
  run: ({ workflowId }, kernel) => kernel.panels.open(planEditorPanel, { workflowId }),
});
export const deletePlan = command({
  id: "lockdown:delete-plan",
  title: "lockdown.command.deletePlan",
  icon: Trash2,
  scope: "lockdown_w",
  args: OnePlan,
  pickers: pickPlan,
  objectName: ({ workflowId }, kernel) => planName(workflowId, kernel),
  run: ({ workflowId }, kernel) => kernel.panels.open(planEditorPanel, { workflowId, ask: "delete" }),
});

/** Start and end of lockdowns, and their plans. */
export const lockdownCommands: readonly AnyCommand[] = [
  showLockdown,
  startLockdown,
  finishLockdown,
  releaseDoor,
  createPlan,
  editPlan,
  deletePlan,
];
