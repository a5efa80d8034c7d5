import { expect, it, vi } from "vitest";
import { ApprovalRequestStatus } from "#contract/enumerations.ts";
import { inboxMessages, NoticeKind } from "#contract/notices.ts";
import type { Topic } from "#contract/realtime.ts";
import type { Scope } from "#contract/scopes.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel, keeping } from "../../../tests/builders/aKernel.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { someNotices } from "../../../tests/builders/someNotices.ts";
import { kinds, messageParts, tellKinds } from "./kinds.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";
import { OwnNotices } from "./ownNotices.ts";

function aRig(scopes: readonly Scope[] = ["account_r", "account_w"]) {
  const realtime = aRealtime();
  const offer = vi.fn((_key: string, _values: object, _first: { command: unknown }) => () => undefined);
  const tell = vi.fn<OwnNotices["tell"]>(async (_, show) => show());
  const features = { ...aConsoleState().features, passRequiresApproval: true };
  tellKinds(
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
it.each([en, es])("[B-28] each kind has its words, and those of its devices where each is told in its own way", (texts) => {
  for (const words of [texts.kind, texts.kindHint, texts.outside])
    expect(Object.keys(words)).toEqual(expect.arrayContaining(NoticeKind.options));
  expect(Object.keys(texts.devices)).toEqual(NoticeKind.options.filter((kind) => kinds[kind].deviceType !== undefined));
});
it("[PN-03] each message of the inbox has its icon, its words and the way to what it is about", () => {
  expect([...messageParts.keys()].toSorted()).toEqual([...Object.keys(inboxMessages), "call.timed_out"].toSorted());
  const message = {
    id: "e1",
    sequence: 1,
    Code: "",
    Data: "no document",
    isNoRead: true,
    occurredAtUtc: "2026-11-23T10:00:00Z",
    kind: "",
    serialNumber: "GH-INT40-1",
    by: "Ana",
  };
  const shown = [...messageParts].map(([kind, { text, target }]) => [kind, text(message, aKernel()), target(message)?.command]);
  expect(shown).toEqual([
    ["doorbell.ring", "notices.message.doorbell", "doors:show"],
    ["pass.requested", "notices.message.approval", undefined],
    ["firmware.offered", "notices.message.firmware", "firmware:show"],
    ["firmware.started", "notices.message.firmware", "firmware:show"],
    ["firmware.finished", "notices.message.firmware", "firmware:show"],
    ["lockdown.started", "notices.message.lockdownStarted", "lockdown:show"],
    ["lockdown.ended", "notices.message.lockdownEnded", "lockdown:show"],
    ["muster.called", "notices.message.muster", undefined],
    ["call.timed_out", "notices.message.missedCall", "doors:show"],
  ]);
});
