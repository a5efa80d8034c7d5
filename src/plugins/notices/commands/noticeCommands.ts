import * as z from "zod/mini";
import { SerialNumber, TimeZoneId } from "#contract/fields.ts";
import { NoticeKind, NoticeWay, QuietHours } from "#contract/notices.ts";
import { type AnyCommand, command, type Kernel, type Picker } from "#kernel/plugin.ts";
import { Bell, BellRing, ListChecks, Moon, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { PushPermission } from "../outside.ts";
import { OwnNotices } from "../ownNotices.ts";

const load = () => import("./changeNotices.ts");
/** In minutes: a quarter of an hour, an hour, and a shift. */
const Minutes = z.union([z.literal(15), z.literal(60), z.literal(480)]);
const pickMinutes: Picker = {
  label: "notices.pick.howLong",
  options: ({ t }) => [15, 60, 480].map((minutes) => ({ value: minutes, label: t(`notices.snooze.${minutes}`) })),
};
const nameOf = ({ serialNumber }: { serialNumber?: string | undefined }, kernel: Kernel) =>
  serialNumber === undefined ? undefined : kernel.use(DeviceDirectory).get(serialNumber)?.name;
const isEmpty = (_: unknown, kernel: Kernel) => (kernel.kept(OwnNotices).state.inbox?.length ? undefined : "notices.refusal.empty");

const outsideRefusal = (permission: PushPermission | undefined) => {
  if (permission === PushPermission.Asked) return undefined;
  if (permission === PushPermission.Granted) return "notices.refusal.outsideGranted";
  return permission === PushPermission.Denied ? "notices.refusal.outsideDenied" : "notices.refusal.outsideNone";
};

export const snoozeNotices = command({
  id: "notices:snooze",
  title: "notices.command.snooze",
  icon: Moon,
  keywords: "notices.keywords",
  isUndoable: true,
  args: z.object({ minutes: Minutes }),
  pickers: { minutes: pickMinutes },
  run: async (args, kernel, { signal }) => (await load()).snooze(args, kernel, signal),
});
export const snoozeDevice = command({
  id: "notices:snooze-device",
  title: "notices.command.snoozeDevice",
  icon: Moon,
  keywords: "notices.keywords",
  scope: "device_r",
  feature: "intercom",
  isUndoable: true,
  args: z.object({ serialNumber: SerialNumber, minutes: Minutes }),
  pickers: { serialNumber: { entity: "door", label: "notices.pick.intercom" }, minutes: pickMinutes },
  argsFrom: ({ selection }) => (selection?.kind === "door" ? { serialNumber: selection.id } : undefined),
  objectName: nameOf,
  run: async (args, kernel, { signal }) => (await load()).snooze(args, kernel, signal),
});
export const endSnooze = command({
  id: "notices:end-snooze",
  title: "notices.command.endSnooze",
  icon: Bell,
  keywords: "notices.keywords",
  isUndoable: true,
  args: z.object({ serialNumber: z.optional(SerialNumber) }),
  objectName: nameOf,
  disabledBecause: (_, kernel) => (kernel.kept(OwnNotices).state.rules?.snoozes.length ? undefined : "notices.refusal.awake"),
  run: async (args, kernel, { signal }) => (await load()).endSnooze(args, kernel, signal),
});
export const setNoticeWay = command({
  id: "notices:set-way",
  title: "notices.command.setWay",
  icon: BellRing,
  isInPalette: false,
  args: z.object({ kind: NoticeKind, serialNumber: z.optional(SerialNumber), way: z.optional(NoticeWay) }),
  objectName: nameOf,
  run: async (args, kernel, { signal }) => (await load()).setWay(args, kernel, signal),
});
export const setQuietHours = command({
  id: "notices:set-quiet-hours",
  title: "notices.command.setQuietHours",
  icon: Moon,
  isInPalette: false,
  args: z.object({ timeZoneId: TimeZoneId, quietHours: z.array(QuietHours) }),
  run: async (args, kernel, { signal }) => (await load()).setQuietHours(args, kernel, signal),
});
export const allowOutsideNotices = command({
  id: "notices:allow-outside",
  title: "notices.command.allowOutside",
  icon: BellRing,
  keywords: "notices.keywords",
  disabledBecause: (_, kernel) => outsideRefusal(kernel.kept(OwnNotices).outside.state.permission),
  run: async (_, kernel) => (await load()).allowOutside(kernel),
});
export const readNotices = command({
  id: "notices:read",
  title: "notices.command.read",
  icon: ListChecks,
  keywords: "notices.keywords",
  disabledBecause: (_, kernel) => (kernel.kept(OwnNotices).state.unread > 0 ? undefined : "notices.refusal.read"),
  run: async (_, kernel, { signal }) => (await load()).markRead(kernel, signal),
});
export const clearNotices = command({
  id: "notices:clear",
  title: "notices.command.clear",
  icon: Trash2,
  keywords: "notices.keywords",
  isDangerous: true,
  consequence: "notices.consequence.clear",
  objectName: (_, { t }) => t("notices.title"),
  disabledBecause: isEmpty,
  run: async (_, kernel, { signal }) => (await load()).clear(kernel, signal),
});

export const noticeCommands: readonly AnyCommand[] = [
  snoozeNotices,
  snoozeDevice,
  endSnooze,
  setNoticeWay,
  setQuietHours,
  allowOutsideNotices,
  readNotices,
  clearNotices,
];
