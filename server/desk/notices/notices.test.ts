import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PayloadOf } from "#contract/endpoint.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { clearInbox, getInbox, getNoticeRules, type NoticeRules, readInbox, saveNoticeRules } from "#contract/notices.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { mayHear } from "../../access/decide.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { personNotices } from "../../base/store/schema/accounts.ts";
import { noticesRoutes } from "./routes.ts";

const bell = "GH-BELL000001";
const hidden = "GH-BELL000002";
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: noticesRoutes });
  platform.sessions.set("ana", aSession());
  platform.sessions.set("ben", aSession({ personId: "p-far", uid: "u-far", siteIds: new Set(["south"]) }));
  platform.sessions.set("guard", aSession({ personId: "p-guard", scopes: new Set(["device_r"]), deviceSerials: new Set([bell]) }));
  platform.sessions.set("other", aSession({ accountId: "other" }));
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await platform.platform.store.db.delete(personNotices);
});

const rules: NoticeRules = {
  timeZoneId: "Europe/Madrid",
  choices: [{ kind: "doorbell", serialNumber: bell, way: "toast" }],
  quietHours: [{ days: [1], fromMinute: 1320, toMinute: 420 }],
  snoozes: [{ untilUtc: "2026-11-23T22:00:00.000Z" }],
};
const save = (version: number, body: unknown, who = "ana") =>
  platform.call(saveNoticeRules, { body: { version, rules: body as NoticeRules } }, who);
const read = async (who = "ana") => (await platform.call(getNoticeRules, {}, who)).payload;
const lots = (length: number) => Array.from({ length }, (_, index) => ({ ...rules.choices[0], serialNumber: `GH-BELL${100000 + index}` }));

describe("[B-28] the rules of a person", () => {
  it.each([
    ["of a kind that may not be silenced", { ...rules, choices: [{ kind: "lockdown", way: "none" }] }],
    ["of a way that there is not", { ...rules, choices: [{ kind: "doorbell", way: "loud" }] }],
    ["of a day that there is not", { ...rules, quietHours: [{ days: [7], fromMinute: 0, toMinute: 60 }] }],
    ["of an hour that there is not", { ...rules, quietHours: [{ days: [1], fromMinute: 0, toMinute: 1440 }] }],
    ["of quiet hours on no day", { ...rules, quietHours: [{ days: [], fromMinute: 0, toMinute: 60 }] }],
    ["of a snooze without an end", { ...rules, snoozes: [{ untilUtc: "soon" }] }],
    ["with a field more", { ...rules, personId: "p-far" }],
    ["of which there are too many", { ...rules, choices: lots(limits.noticeChoicesMax + 1) }],
  ])("are not kept %s", async (_, body) => {
    expect(await save(0, body)).toMatchObject({ status: 400, code: "error_invalid_request" });
    expect(await read()).toEqual({ version: 0 });
  });
  it("are not kept on the clock of a zone that there is not, nor where they are huge", async () => {
    expect(await save(0, { ...rules, timeZoneId: "Mars/Olympus" })).toMatchObject({ code: "error_time_zone_not_found" });
    expect((await save(0, { ...rules, more: "x".repeat(limits.noticeRulesBytes) })).status).toBe(413);
    expect(await read()).toEqual({ version: 0 });
  });
  it("are nobody else's, of the account or of another, and nobody's without a session", async () => {
    expect((await save(0, rules)).payload).toEqual({ version: 1 });
    expect([await read("ben"), await read("other")]).toEqual([{ version: 0 }, { version: 0 }]);
    expect((await platform.call(getNoticeRules, {}, "nobody")).status).toBe(401);
    expect((await save(0, { ...rules, choices: [] }, "ben")).status).toBe(200);
    expect(await read()).toEqual({ version: 1, rules });
  });
  it("are saved over the version that was seen alone, also by two at once", async () => {
    const first = await Promise.all([save(0, rules), save(0, { ...rules, snoozes: [] })]);
    expect(first.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = await Promise.all([save(1, rules), save(1, { ...rules, snoozes: [] })]);
    expect(second.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await save(0, rules)).toMatchObject({ status: 409, code: "error_notice_rules_version_conflict" });
  });
  it("are in the log, which tells the person's own consoles and no others", async () => {
    await save(0, rules);
    await save(1, { ...rules, snoozes: [] });
    const [event] = await platform.platform.events.query(account, { kinds: ["user.notices_changed"], limit: 1 });
    expect(event).toMatchObject({ actor: { id: "p-ana" }, data: { from: { snoozes: rules.snoozes }, to: { snoozes: [] } } });
    const hears = (session = aSession()) => event && mayHear(session, "Notices/Index", event);
    expect([hears(), hears(aSession({ personId: "p-far" })), hears(aSession({ accountId: "other" }))]).toEqual([true, false, false]);
  });
});

describe("[PN-03] the inbox", () => {
  const document = { SiteId: "north", SerialNumber: bell, DeviceName: "Lobby" };
  const ring = (serialNumber = bell): NewEvent => ({
    kind: "doorbell.ring",
    serialNumber,
    siteId: "north",
    actor: { kind: "device", name: "Lobby" },
  });
  const request = (by: string): NewEvent => ({
    kind: "pass.requested",
    siteId: "north",
    actor: { kind: "person", id: by, name: by },
    data: { requestId: "r1", personId: by, personName: "Ann Visitor", type: 4, requestStatus: 0 },
    told: { Timestamp: "2026-11-23T20:00:00.000Z" },
  });
  const tell = async (...events: NewEvent[]) => (await platform.platform.events.record(account, async () => events)).at(-1) ?? 0;
  const list = async (who: string): Promise<PayloadOf<typeof getInbox>> => (await platform.call(getInbox, {}, who)).payload;
  const inbox = async (who: string) => {
    const { unread, messages } = await list(who);
    return { unread, kinds: messages.map(({ kind, isNoRead }) => `${kind} ${isNoRead}`) };
  };
  const empty = { unread: 0, kinds: [] };
  beforeEach(async () => {
    // What earlier tests told is behind everybody.
    for (const who of ["ana", "ben", "guard"])
      await platform.call(clearInbox, { body: { sequence: await platform.platform.events.head(account) } }, who);
  });

  it("is refused without a session, and has nothing of what its person may not hear", async () => {
    expect((await platform.call(getInbox, {}, "nobody")).status).toBe(401);
    await tell(ring(hidden), request("p-ana"));
    // Another account, another site, another device, a right that is missing, and what they did themselves.
    expect([await inbox("other"), await inbox("ben"), await inbox("guard")]).toEqual([empty, empty, empty]);
    expect((await inbox("ana")).kinds).toEqual(["doorbell.ring true"]);
  });
  const missed = (personId?: string, serialNumber = bell): NewEvent => ({
    kind: "call.timed_out",
    serialNumber,
    siteId: "north",
    actor: { kind: "system", name: "Gatehouse" },
    data: {
      callId: "c1",
      unitType: 1,
      unitName: "Apt 4",
      status: CallStatus.TimedOut,
      ...(personId !== undefined && { personId, personName: "Rung" }),
    },
  });
  it("[IC-08] [Q-54] has the calls that nobody took unread: one's own wherever they came from, those of the lobby for who sees it", async () => {
    await tell(missed("p-far"), missed());
    expect([await inbox("ben"), await inbox("guard"), await inbox("ana"), await inbox("other")]).toEqual([
      { unread: 1, kinds: ["call.timed_out true"] },
      { unread: 1, kinds: ["call.timed_out true"] },
      { unread: 1, kinds: ["call.timed_out true"] },
      empty,
    ]);
    const sequence = await tell(missed(undefined, hidden));
    expect([(await inbox("guard")).unread, (await inbox("ana")).unread]).toEqual([1, 2]);
    await platform.call(readInbox, { body: { sequence } }, "ana");
    expect((await inbox("ana")).kinds).toEqual(["call.timed_out false", "call.timed_out false"]);
    expect((await list("ana")).messages[0]).toMatchObject({ Code: "notification_call_changed", serialNumber: hidden });
  });
  it("[IC-08] has no call that was taken, declined or hung up", async () => {
    const kinds = ["call.answered", "call.rejected", "call.hung_up", "call.initiated"] as const;
    await tell(...kinds.map((kind) => ({ ...missed("p-ana"), kind }) as NewEvent));
    expect(await inbox("ana")).toEqual(empty);
  });
  it.each([-1, 1.5, "all"])("is not read or cleared up to %s", async (sequence) => {
    for (const call of [readInbox, clearInbox])
      expect(await platform.call(call, { body: { sequence: sequence as number } }, "ana")).toMatchObject({ status: 400 });
  });
  it("keeps messages unread, as documents, until all are read; what comes later is unread", async () => {
    const sequence = await tell(request("p-ben"), ring());
    const { unread, messages } = await list("ana");
    expect(unread).toBe(2);
    expect(messages[0]).toMatchObject({ Code: "notification_door_bell_ring", isNoRead: true, sequence, serialNumber: bell });
    expect(JSON.parse(messages[0]?.Data ?? "")).toEqual({ ...document, Timestamp: messages[0]?.occurredAtUtc });
    expect((await platform.call(readInbox, { body: { sequence } }, "ana")).status).toBe(200);
    await tell(ring());
    expect(await inbox("ana")).toEqual({ unread: 1, kinds: ["doorbell.ring true", "doorbell.ring false", "pass.requested false"] });
    expect((await inbox("guard")).unread).toBe(2);
  });
  it("is cleared for its person alone, up to what they saw; the log keeps it", async () => {
    const sequence = await tell(ring());
    await tell(ring());
    await platform.call(clearInbox, { body: { sequence } }, "ana");
    expect([(await inbox("ana")).kinds.length, (await inbox("guard")).kinds.length]).toEqual([1, 2]);
    expect(await platform.platform.events.query(account, { sequences: [sequence], limit: 1 })).toHaveLength(1);
  });
  it("is never read beyond the end of the log, nor unread again, and says so once", async () => {
    const sequence = await tell(ring());
    await platform.call(readInbox, { body: { sequence: 999_999_999 } }, "ana");
    await platform.call(readInbox, { body: { sequence: 1 } }, "ana");
    await platform.call(readInbox, { body: { sequence } }, "ana");
    expect((await inbox("ana")).unread).toBe(0);
    const found = await platform.platform.events.query(account, { kinds: ["user.notices_read"], limit: 10 });
    expect(found.filter((each) => each.sequence > sequence)).toHaveLength(1);
    await tell(ring());
    expect((await inbox("ana")).unread).toBe(1);
  });
  it("[B-28] rules may be saved first after it was read", async () => {
    await platform.call(readInbox, { body: { sequence: 1 } }, "ana");
    expect((await save(0, rules)).payload).toEqual({ version: 1 });
  });
});
