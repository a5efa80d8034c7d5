import { describe, expect, it, vi } from "vitest";
import { getInbox, getNoticeRules, type NoticeRules, saveNoticeRules } from "#contract/notices.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Outside } from "./outside.ts";
import { createNotices } from "./ownNotices.ts";
import { chosen, noRules, snoozed } from "./ruleChanges.ts";

const nowMs = Date.parse("2026-11-23T10:00:00Z");
const bell = { kind: "doorbell", serialNumber: "GH-INT40-0127A3" } as const;
const none = noRules("Europe/Madrid");

interface Given {
  rules?: NoticeRules;
  isMuted?: boolean;
  isLost?: boolean;
  /** Those besides the page; with them the console is whole. */
  popouts?: readonly string[];
}
function aRig({ rules, isMuted = false, isLost = false, popouts }: Given = {}) {
  const platform = { version: rules ? 1 : 0, rules };
  const listeners = new Map<string, (event: unknown) => void>();
  const kept = new Map<string, unknown>();
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
  const kernel = {
    api: { call },
    realtime: {
      subscribe: (topic: string, listener: (event: unknown) => void) => listeners.set(topic, listener),
      onReset: () => undefined,
      serverNowMs: () => nowMs,
    },
    storage: { get: (key: string) => kept.get(key), set: (key: string, value: unknown) => kept.set(key, value) },
    state: {
      isComplete: popouts !== undefined,
      popouts,
      scopes: new Set(["device_r"]),
      user: { sites: [{ timeZoneId: "Europe/Madrid" }] },
    },
    toast: { isMuted },
    signal: new AbortController().signal,
    setBadge,
    own: () => undefined,
    t: (key: string) => key,
    use: () => ({ get: () => ({ name: "Front gate" }) }),
  } as unknown as Kernel;
  const outside = vi.fn<Outside["show"]>(() => () => undefined);
  const notices = createNotices(
    kernel,
    { play, dispose: () => undefined },
    { state: { permission: undefined }, ask: async () => undefined, show: outside, dispose: () => undefined },
  );
  return { outside, notices, platform, listeners, kept, play, show, takeBack, setBadge, call };
}

describe("[B-28] a notice", () => {
  it("is held back while it is snoozed, and counted, also after a reload of the page", async () => {
    const { notices, kept, play, show } = aRig({ rules: snoozed(none, nowMs + 60_000, nowMs) });
    expect(await notices.tell(bell, show)).toBeUndefined();
    await notices.tell(bell, show);
    expect([show.mock.calls.length, play.mock.calls.length, notices.state.held, kept.get("held")]).toEqual([0, 0, 2, 2]);
    notices.forgetHeld();
    expect([notices.state.held, kept.get("held")]).toEqual([0, 0]);
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
  it.each([
    ["behind other windows", { hidden: false, isFocused: false }, [], 1],
    ["hidden", { hidden: true, isFocused: false }, ["1"], 1],
    ["in front", { hidden: false, isFocused: true }, [], 0],
    ["on another monitor, where somebody may be", { hidden: false, isFocused: false }, ["1"], 0],
  ] as const)(
    "[PN-01] is shown outside of a window that is %s, without a name of a person",
    async (_, { hidden, isFocused }, popouts, times) => {
      vi.stubGlobal("document", { hidden, hasFocus: () => isFocused });
      const { notices, show, outside } = aRig({ popouts });
      (await notices.tell(bell, show))?.();
      expect(outside.mock.calls).toMatchObject(times ? [[{ title: "notices.outside.doorbell", body: "Front gate" }]] : []);
      vi.unstubAllGlobals();
    },
  );
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
  it("follow live when they are changed in another window, and are not written over what was never read", async () => {
    const { notices, platform, listeners } = aRig();
    await notices.save((now) => chosen(now, "doorbell", "none"), new AbortController().signal);
    Object.assign(platform, { version: 2, rules });
    listeners.get("Notices/Index")?.({ data: { PersonId: "p1", What: "rules" } });
    await vi.waitFor(() => expect(notices.state.rules).toEqual(rules));
  });
  it("[PN-03] how many messages are unread stands in the menu, and is read again after a ring", async () => {
    const { setBadge, listeners, call } = aRig();
    await vi.waitFor(() => expect(setBadge).toHaveBeenCalledWith("notices.inbox", 3));
    const before = call.mock.calls.length;
    listeners.get("Devices/DoorBellRing")?.({ data: {} });
    expect(call.mock.calls.length).toBe(before + 1);
    expect(listeners.has("ApprovalRequests")).toBe(false);
  });
});
