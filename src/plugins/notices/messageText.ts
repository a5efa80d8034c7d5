import * as z from "zod/mini";
import type { InboxMessage } from "#contract/notices.ts";
import { topics } from "#contract/realtime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";

/** The document of a message; undefined for one that a newer platform writes otherwise. */
function dataOf<Schema extends z.ZodMiniType>({ Data }: InboxMessage, schema: Schema): z.output<Schema> | undefined {
  try {
    const result = z.safeParse(schema, JSON.parse(Data));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}

/** PN-03: a message in the person's words. */
export function messageText(message: InboxMessage, kernel: Kernel): string {
  const { t } = kernel;
  const { kind, by: name } = message;
  switch (kind) {
    case "doorbell.ring": {
      const ring = dataOf(message, topics["Devices/DoorBellRing"].data);
      const now = ring && kernel.use(DeviceDirectory).get(ring.SerialNumber)?.name;
      return t("notices.message.doorbell", { name: now ?? ring?.DeviceName ?? name });
    }
    case "call.timed_out": {
      const call = dataOf(message, topics["Calls/Index"].data);
      const now = call && kernel.use(DeviceDirectory).get(call.SerialNumber)?.name;
      const where = now ?? call?.DeviceName ?? name;
      const unit = call?.DisplayName;
      return unit ? t("notices.message.missedCallFor", { name: where, unit }) : t("notices.message.missedCall", { name: where });
    }
    case "pass.requested":
      return t("notices.message.approval", { name: dataOf(message, topics.ApprovalRequests.data)?.FullName ?? name });
    case "firmware.offered":
    case "firmware.started":
    case "firmware.finished": {
      const data = dataOf(message, topics["AccountSupport/FirmwareUpgrade"].data);
      const state = { "firmware.offered": "offered", "firmware.started": "running", "firmware.finished": "finished" }[kind];
      return t("notices.message.firmware", { version: data?.FirmwareVersion ?? "", state: t(`notices.campaign.${state}`) });
    }
    case "lockdown.started":
      return t("notices.message.lockdownStarted", { name });
    case "lockdown.ended":
      return t("notices.message.lockdownEnded", { name });
    case "muster.called":
      return t("notices.message.muster", { name });
    default:
      return t("notices.message.other", { name });
  }
}

/** How to come to what a message is about; undefined where nothing leads there. */
export function openMessage(message: InboxMessage, { commands }: Kernel): (() => void) | undefined {
  const target = targetOf(message);
  if (!target || commands.availability(target.command, target.args).state !== "enabled") return undefined;
  return () => void commands.run(target.command, target.args);
}

function targetOf(message: InboxMessage): { command: string; args?: object } | undefined {
  const { kind, serialNumber } = message;
  if (kind === "doorbell.ring" || kind === "call.timed_out")
    return serialNumber === undefined ? undefined : { command: "doors:show", args: { serialNumber } };
  if (kind === "pass.requested") {
    const id = dataOf(message, topics.ApprovalRequests.data)?.RequestId;
    return id === undefined ? undefined : { command: "passes:show", args: { id } };
  }
  if (kind === "muster.called") {
    const id = dataOf(message, topics["Musters/Index"].data)?.Id;
    return id === undefined ? undefined : { command: "presence:open-muster", args: { id } };
  }
  return { command: kind.startsWith("lockdown.") ? "lockdown:show" : "firmware:show" };
}
