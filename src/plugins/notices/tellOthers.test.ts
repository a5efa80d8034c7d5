import { afterEach, expect, it, vi } from "vitest";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Scope } from "#contract/scopes.ts";
import type { Kernel } from "#kernel/plugin.ts";
import * as own from "./ownNotices.ts";
import { tellOthers } from "./tellOthers.ts";

afterEach(() => vi.restoreAllMocks());

function aRig(scopes: readonly Scope[] = ["account_r", "account_w"]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const offer = vi.fn<Kernel["toast"]["offer"]>(() => () => undefined);
  const tell = vi.fn<own.OwnNotices["tell"]>(async (_, show) => show());
  vi.spyOn(own, "noticesOf").mockReturnValue({ tell } as unknown as own.OwnNotices);
  tellOthers({
    realtime: { subscribe: (topic: string, listener: (event: unknown) => void) => listeners.set(topic, listener) },
    state: { scopes: new Set(scopes), features: { passRequiresApproval: true } },
    toast: { offer },
    t: (key: string) => key,
  } as unknown as Kernel);
  return { listeners, offer, tell };
}
const request = { RequestId: "r1", FullName: "Ann Visitor", RequestStatus: ApprovalRequestStatus.Pending };
const campaign = { FirmwareVersion: "2.4.0", Status: "offered" };

it.each([
  ["a request that was decided", "ApprovalRequests", { ...request, RequestStatus: ApprovalRequestStatus.Approved }, true],
  ["a request that a new stream repeats", "ApprovalRequests", request, false],
  ["one device of a campaign", "AccountSupport/FirmwareUpgrade", { ...campaign, SerialNumber: "GH-1" }, true],
  ["a campaign that is only scheduled", "AccountSupport/FirmwareUpgrade", { ...campaign, Status: "scheduled" }, true],
  ["a campaign that a new stream repeats", "AccountSupport/FirmwareUpgrade", campaign, false],
])("[B-28] %s is no notice", (_, topic, data, isFresh) => {
  const { listeners, tell } = aRig();
  listeners.get(topic)?.({ data, isFresh });
  expect(tell).not.toHaveBeenCalled();
});
it("[B-28] who may not decide or see firmware does not ask to hear of it", () => {
  expect([...aRig([]).listeners.keys()]).toEqual([]);
});
it("[B-28] a request and a campaign are told by their kinds, with the way to them", () => {
  const { listeners, tell, offer } = aRig();
  listeners.get("ApprovalRequests")?.({ data: request, isFresh: true });
  listeners.get("AccountSupport/FirmwareUpgrade")?.({ data: campaign, isFresh: true });
  expect(tell.mock.calls.map(([notice]) => notice)).toEqual([{ kind: "approval" }, { kind: "firmware" }]);
  expect(offer.mock.calls.map(([key, , { command }]) => [key, command])).toEqual([
    ["notices.told.approval", "passes:show"],
    ["notices.told.firmware", "firmware:show"],
  ]);
});
