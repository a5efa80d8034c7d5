import { expect, it, vi } from "vitest";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Topic } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel, keeping } from "../../../tests/builders/aKernel.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { someNotices } from "../../../tests/builders/someNotices.ts";
import { OwnNotices } from "./ownNotices.ts";
import { tellOthers } from "./tellOthers.ts";

function aRig(scopes: readonly Scope[] = ["account_r", "account_w"]) {
  const realtime = aRealtime();
  const offer = vi.fn<Kernel["toast"]["offer"]>(() => () => undefined);
  const tell = vi.fn<OwnNotices["tell"]>(async (_, show) => show());
  const features = { ...aConsoleState().features, passRequiresApproval: true };
  tellOthers(
    aKernel({
      kept: [keeping(OwnNotices, someNotices({ tell }))],
      realtime,
      state: { scopes: new Set(scopes), features },
      toast: { offer },
    }),
  );
  return { realtime, offer, tell };
}
const request = { RequestId: "r1", FullName: "Ann Visitor", RequestStatus: ApprovalRequestStatus.Pending };
const campaign = { FirmwareVersion: "2.4.0", Status: "offered" };

it.each<[string, Topic, object, boolean]>([
  ["a request that was decided", "ApprovalRequests", { ...request, RequestStatus: ApprovalRequestStatus.Approved }, true],
  ["a request that a new stream repeats", "ApprovalRequests", request, false],
  ["one device of a campaign", "AccountSupport/FirmwareUpgrade", { ...campaign, SerialNumber: "GH-1" }, true],
  ["a campaign that is only scheduled", "AccountSupport/FirmwareUpgrade", { ...campaign, Status: "scheduled" }, true],
  ["a campaign that a new stream repeats", "AccountSupport/FirmwareUpgrade", campaign, false],
])("[B-28] %s is no notice", (_, topic, data, isFresh) => {
  const { realtime, tell } = aRig();
  void realtime.tell(topic, { data, isFresh });
  expect(tell).not.toHaveBeenCalled();
});
it("[B-28] who may not decide or see firmware does not ask to hear of it", () => {
  expect(aRig([]).realtime.heard()).toEqual([]);
});
it("[B-28] a request and a campaign are told by their kinds, with the way to them", () => {
  const { realtime, tell, offer } = aRig();
  void realtime.tell("ApprovalRequests", { data: request, isFresh: true });
  void realtime.tell("AccountSupport/FirmwareUpgrade", { data: campaign, isFresh: true });
  expect(tell.mock.calls.map(([notice]) => notice)).toEqual([{ kind: "approval" }, { kind: "firmware" }]);
  expect(offer.mock.calls.map(([key, , { command }]) => [key, command])).toEqual([
    ["notices.told.approval", "passes:show"],
    ["notices.told.firmware", "firmware:show"],
  ]);
});
