import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { CallStatus } from "#contract/enumerations.ts";
import { getInbox, getNoticeRules, type NoticeRules, saveNoticeRules } from "#contract/notices.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel, aStorage } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { createNotices } from "./ownNotices.ts";
import { chosen, noRules, snoozed } from "./ruleChanges.ts";

const nowMs = Date.parse("2026-11-23T10:00:00Z");
const bell = { kind: "doorbell", serialNumber: "GH-INT40-0127A3" } as const;
const none = noRules("Europe/Madrid");

function aRig({ rules, isMuted = false, isLost = false }: { rules?: NoticeRules; isMuted?: boolean; isLost?: boolean } = {}) {
  const platform = { version: rules ? 1 : 0, rules };
  const realtime = aRealtime(() => nowMs);
  const storage = aStorage();
  const play = vi.fn<() => void>();
  const takeBack = vi.fn<() => void>();
  const show = vi.fn(() => takeBack);
  const setBadge = vi.fn<Kernel["setBadge"]>();
  const inbox = { messages: [], unread: 3 };
  const call = vi.fn(async (endpoint: unknown, { body }: { body?: { version: number; rules: NoticeRules } }) => {
    if (endpoint === getInbox) return inbox;
    if (isLost) throw new ApiError("error_system", 500);
    if (endpoint === getNoticeRules) return { ...platform };
    if (endpoint !== saveNoticeRules || !body) throw new Error("unknown");
    if (body.version !== platform.version) throw new ApiError("error_notice_rules_version_conflict", 409);
    Object.assign(platform, { version: body.version + 1, rules: body.rules });
    return { version: platform.version };
  });
  const { user } = aConsoleState();
  const kernel = aKernel({
    api: anApi(call),
    realtime,
    storage,
    state: { scopes: new Set(["device_r"]), user: { ...user, sites: [{ id: "s1", name: "Madrid", timeZoneId: "Europe/Madrid" }] } },
    toast: { isMuted },
    setBadge,
  });
  const kept = (key: string) => storage.get(key, z.unknown());
  const notices = createNotices(kernel, { play, dispose: () => undefined });
  return { notices, platform, realtime, kept, play, show, takeBack, setBadge, call };
}

describe("[B-28] a notice", () => {
  it("is held back while it is snoozed, and counted, also after a reload of the page", async () => {
    const { notices, kept, play, show } = aRig({ rules: snoozed(none, nowMs + 60_000, nowMs) });
    expect(await notices.tell(bell, show)).toBeUndefined();
    await notices.tell(bell, show);
    expect([show.mock.calls.length, play.mock.calls.length, notices.state.held, kept("held")]).toEqual([0, 0, 2, 2]);
    notices.forgetHeld();
    expect([notices.state.held, kept("held")]).toEqual([0, 0]);
  });
  it("is held back and counted as well where this browser is to be quiet", async () => {
    const { notices, show } = aRig({ isMuted: true });
    expect([await notices.tell(bell, show), notices.state.held]).toEqual([undefined, 1]);
  });
  it("is shown without a sound to who wants none, and can be taken back", async () => {
    const { notices, play, show, takeBack } = aRig({ rules: chosen(none, "doorbell", "toast") });
    (await notices.tell(bell, show))?.();
    expect([show.mock.calls.length, play.mock.calls.length, takeBack.mock.calls.length]).toEqual([1, 0, 1]);
  });
  it("[PN-01] is heard by who shows it elsewhere, unless it is held back, and taken back there as well", async () => {
    const { notices, show, takeBack } = aRig({ rules: chosen(none, "firmware", "none") });
    const withdraw = vi.fn<() => void>();
    const hear = vi.fn(() => withdraw);
    notices.hear(hear);
    await notices.tell({ kind: "firmware" }, show);
    (await notices.tell(bell, show))?.();
    expect([hear.mock.calls, withdraw.mock.calls.length, takeBack.mock.calls.length]).toEqual([[[bell]], 1, 1]);
  });
  it("rings where the rules cannot be read", async () => {
    const { notices, play, show } = aRig({ isLost: true });
    await notices.tell(bell, show);
    expect([notices.state.status, show.mock.calls.length, play.mock.calls.length]).toEqual(["failed", 1, 1]);
  });
});

describe("[B-28] the rules", () => {
  const rules = chosen(none, "firmware", "toast");
  it("are changed in what another console saved in between", async () => {
    const { notices, platform } = aRig({ rules });
    await notices.reload();
    Object.assign(platform, { version: 2, rules: chosen(rules, "approval", "sound") });
    await notices.save((now) => chosen(now, "doorbell", "none"), new AbortController().signal);
    expect(platform.rules?.choices.map(({ kind }) => kind)).toEqual(["firmware", "approval", "doorbell"]);
  });
  it("keep two changes that are made at once, also where another console saved in between", async () => {
    const { notices, platform } = aRig({ rules });
    await notices.reload();
    Object.assign(platform, { version: 2, rules: chosen(rules, "approval", "sound") });
    const { signal } = new AbortController();
    const kinds = ["doorbell", "firmware"] as const;
    await Promise.all(kinds.map((kind) => notices.save((now) => chosen(now, kind, "none"), signal)));
    const saved = Object.fromEntries(platform.rules?.choices.map(({ kind, way }) => [kind, way]) ?? []);
    expect(saved).toEqual({ approval: "sound", doorbell: "none", firmware: "none" });
  });
  it("follow live when they are changed in another window, and are not written over what was never read", async () => {
    const { notices, platform, realtime } = aRig();
    await notices.save((now) => chosen(now, "doorbell", "none"), new AbortController().signal);
    Object.assign(platform, { version: 2, rules });
    void realtime.tell("Notices/Index", { data: { PersonId: "p1", What: "rules" } });
    await vi.waitFor(() => expect(notices.state.rules).toEqual(rules));
  });
  it("[PN-03] how many messages are unread stands in the menu, and is read again after a ring", async () => {
    const { setBadge, realtime, call } = aRig();
    await vi.waitFor(() => expect(setBadge).toHaveBeenCalledWith("notices.inbox", 3));
    const before = call.mock.calls.length;
    void realtime.tell("Devices/DoorBellRing", { data: {} });
    expect(call.mock.calls.length).toBe(before + 1);
    expect(realtime.heard()).not.toContain("ApprovalRequests");
    for (const Status of [CallStatus.Ringing, CallStatus.Answered, CallStatus.TimedOut])
      void realtime.tell("Calls/Index", { data: { Status } });
    expect(call.mock.calls.length).toBe(before + 2);
  });
});
