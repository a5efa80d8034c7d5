import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { OwnNotices } from "./ownNotices.ts";

/** Steps of a campaign that are news: what was offered, what began and how it ended. */
const campaignNews: readonly string[] = ["offered", "running", "finished"];

/** B-28: requests for passes and firmware campaigns are told to who has chosen that; a badge and a banner show them anyway. */
export function tellOthers(kernel: Kernel): void {
  const { realtime, state, toast, t } = kernel;
  const notices = kernel.kept(OwnNotices);
  if (state.scopes.has("account_w") && state.features.passRequiresApproval)
    realtime.subscribe("ApprovalRequests", ({ data: { RequestId, FullName, RequestStatus }, isFresh }) => {
      if (!isFresh || RequestStatus !== ApprovalRequestStatus.Pending) return;
      const action = { command: "passes:show", args: { id: RequestId }, label: "notices.told.show" };
      void notices.tell({ kind: "approval" }, () => toast.offer("notices.told.approval", { name: FullName }, action));
    });
  if (state.scopes.has("account_r"))
    realtime.subscribe("AccountSupport/FirmwareUpgrade", ({ data: { FirmwareVersion, Status, SerialNumber }, isFresh }) => {
      if (!isFresh || SerialNumber !== undefined || !campaignNews.includes(Status)) return;
      const action = { command: "firmware:show", label: "notices.told.show" };
      const values = { version: FirmwareVersion, state: t(`notices.campaign.${Status}`) };
      void notices.tell({ kind: "firmware" }, () => toast.offer("notices.told.firmware", values, action));
    });
}
