import * as z from "zod/mini";
import { ApprovalRequestStatus, DeviceType } from "#contract/enumerations.ts";
import type { alwaysTold, InboxMessage, NoticeKind, noticeKinds } from "#contract/notices.ts";
import { topics } from "#contract/realtime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { BellRing, Cpu, type Icon, IdCard, ListChecks, Phone, ShieldBan } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { OwnNotices } from "./ownNotices.ts";

/** A message of the inbox, by the kind of its log entry. */
interface MessageParts {
  readonly icon: Icon;
  text(message: InboxMessage, kernel: Kernel): string;
  /** The command that opens the message's object; undefined if there is none. */
  target(message: InboxMessage): { command: string; args?: object } | undefined;
}

/** A kind of notification in the console. Its texts are `kind.…`, `kindHint.…` and `outside.…` in `locales`. */
interface KindParts<Kind extends NoticeKind> {
  /** Whether this person can receive it, and so may choose how. */
  isOffered(state: Pick<Kernel["state"], "scopes" | "features">): boolean;
  /**
   * Watches for it and notifies the person while the console is open, if it is offered to them. Absent if the plugin that owns the kind
   * does this.
   */
  readonly follow?: (kernel: Kernel) => void;
  /** The type of devices that can have a setting of their own. */
  readonly deviceType?: DeviceType;
  readonly messages: Readonly<Record<keyof (typeof noticeKinds)[Kind]["messages"], MessageParts>>;
}

/** Steps of a firmware campaign that are worth a message: offered, running, finished. */
const campaignNews: readonly string[] = ["offered", "running", "finished"];

/** B-28: every kind of notification. */
export const kinds: { readonly [Kind in NoticeKind]: KindParts<Kind> } = {
  doorbell: {
    isOffered: ({ scopes, features }) => scopes.has("device_r") && features.intercom,
    deviceType: DeviceType.Intercoms,
    messages: {
      "doorbell.ring": {
        icon: BellRing,
        text(message, kernel) {
          const ring = dataOf(message, topics["Devices/DoorBellRing"].data);
          return kernel.t("notices.message.doorbell", { name: deviceName(ring, message, kernel) });
        },
        target: toDoor,
      },
    },
  },
  approval: {
    isOffered: ({ scopes, features }) => scopes.has("account_w") && features.passRequiresApproval,
    follow(kernel) {
      kernel.realtime.subscribe("ApprovalRequests", ({ data: { RequestId, FullName, RequestStatus }, isFresh }) => {
        if (!isFresh || RequestStatus !== ApprovalRequestStatus.Pending) return;
        const action = { command: "passes:show", args: { id: RequestId }, label: "notices.told.show" };
        void kernel
          .kept(OwnNotices)
          .tell({ kind: "approval" }, () => kernel.toast.offer("notices.told.approval", { name: FullName }, action));
      });
    },
    messages: {
      "pass.requested": {
        icon: IdCard,
        text: (message, { t }) =>
          t("notices.message.approval", { name: dataOf(message, topics.ApprovalRequests.data)?.FullName ?? message.by }),
        target(message) {
          const id = dataOf(message, topics.ApprovalRequests.data)?.RequestId;
          return id === undefined ? undefined : { command: "passes:show", args: { id } };
        },
      },
    },
  },
  firmware: {
    isOffered: ({ scopes }) => scopes.has("account_r"),
    follow(kernel) {
      const { realtime, toast, t } = kernel;
      realtime.subscribe("AccountSupport/FirmwareUpgrade", ({ data: { FirmwareVersion, Status, SerialNumber }, isFresh }) => {
        if (!isFresh || SerialNumber !== undefined || !campaignNews.includes(Status)) return;
        const action = { command: "firmware:show", label: "notices.told.show" };
        const values = { version: FirmwareVersion, state: t(`notices.campaign.${Status}`) };
        void kernel.kept(OwnNotices).tell({ kind: "firmware" }, () => toast.offer("notices.told.firmware", values, action));
      });
    },
    messages: {
      "firmware.offered": campaignMessage("offered"),
      "firmware.started": campaignMessage("running"),
      "firmware.finished": campaignMessage("finished"),
    },
  },
};

/** Messages that nobody can mute. */
const others: Readonly<Record<keyof typeof alwaysTold | "call.timed_out", MessageParts>> = {
  "lockdown.started": {
    icon: ShieldBan,
    text: ({ by: name }, { t }) => t("notices.message.lockdownStarted", { name }),
    target: () => ({ command: "lockdown:show" }),
  },
  "lockdown.ended": {
    icon: ShieldBan,
    text: ({ by: name }, { t }) => t("notices.message.lockdownEnded", { name }),
    target: () => ({ command: "lockdown:show" }),
  },
  "muster.called": {
    icon: ListChecks,
    text: ({ by: name }, { t }) => t("notices.message.muster", { name }),
    target(message) {
      const id = dataOf(message, topics["Musters/Index"].data)?.Id;
      return id === undefined ? undefined : { command: "presence:open-muster", args: { id } };
    },
  },
  "call.timed_out": {
    icon: Phone,
    text(message, kernel) {
      const call = dataOf(message, topics["Calls/Index"].data);
      const name = deviceName(call, message, kernel);
      const unit = call?.DisplayName;
      return unit ? kernel.t("notices.message.missedCallFor", { name, unit }) : kernel.t("notices.message.missedCall", { name });
    },
    target: toDoor,
  },
};

/** Parts of messages by entry kind; a kind of a newer platform has none. */
export const messageParts: ReadonlyMap<string, MessageParts> = new Map(
  [...Object.values(kinds).map(({ messages }) => messages), others].flatMap((messages) => Object.entries<MessageParts>(messages)),
);

/** B-28: sends the notifications that no other plugin sends, to people who have chosen them. */
export function tellKinds(kernel: Kernel): void {
  for (const { isOffered, follow } of Object.values<KindParts<NoticeKind>>(kinds)) if (isOffered(kernel.state)) follow?.(kernel);
}

function campaignMessage(state: "offered" | "running" | "finished"): MessageParts {
  return {
    icon: Cpu,
    text(message, { t }) {
      const version = dataOf(message, topics["AccountSupport/FirmwareUpgrade"].data)?.FirmwareVersion ?? "";
      return t("notices.message.firmware", { version, state: t(`notices.campaign.${state}`) });
    },
    target: () => ({ command: "firmware:show" }),
  };
}

function toDoor({ serialNumber }: InboxMessage): ReturnType<MessageParts["target"]> {
  return serialNumber === undefined ? undefined : { command: "doors:show", args: { serialNumber } };
}

/** The device's current name, else its name in the message. */
function deviceName(
  data: { SerialNumber: string; DeviceName?: string | undefined } | undefined,
  { by }: InboxMessage,
  kernel: Kernel,
): string {
  return (data && kernel.use(DeviceDirectory).get(data.SerialNumber)?.name) ?? data?.DeviceName ?? by;
}

/** The data of a message; undefined if a newer platform has changed its format. */
function dataOf<Schema extends z.ZodMiniType>({ Data }: InboxMessage, schema: Schema): z.output<Schema> | undefined {
  try {
    const result = z.safeParse(schema, JSON.parse(Data));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
