import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditEntry, exportAudit, listAuditEntries, verifyAuditPart } from "#contract/audit.ts";
import { scopes } from "#contract/scopes.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, door, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import { schedules } from "../../base/store/schema/policy.ts";
import { auditRoutes } from "./routes.ts";

const far = "GH-SOUTH00001";
const range = { fromDate: "2026-03-01T00:00:00.000Z", toDate: "2026-03-31T00:00:00.000Z" };
let platform: TestPlatform;

const at = (minute: number) => ({ occurredAt: new Date(Date.UTC(2026, 2, 12, 12, minute)) });
const ana = { kind: "person" as const, id: "p-1", name: "Ana Ruiz" };
const ben = { kind: "person" as const, id: "p-2", name: "Ben Okafor" };
const deeds: NewEvent[] = [
  {
    ...at(1),
    kind: "schedule.changed",
    actor: ana,
    data: {
      scheduleId: "night",
      name: "Night",
      from: { zoneIds: ["z-1"], version: 1 },
      to: { zoneIds: [], scheduleId: "night", version: 2 },
    },
  },
  {
    ...at(2),
    kind: "command.lock_state",
    actor: ben,
    siteId: "north",
    serialNumber: door,
    data: { lockState: 1, commandId: "c", reason: "Fire drill" },
  },
  { ...at(3), kind: "live.viewed", actor: ben, siteId: "south", serialNumber: far },
  { ...at(4), kind: "report.exported", actor: ana, data: { report: "event-logs" } },
  { ...at(5), kind: "session.signed_in", actor: ana },
];
const reports: NewEvent[] = [
  { ...at(6), kind: "access.decision", actor: ana, siteId: "north", serialNumber: door, data: { result: 0 }, told: "nothing" },
  { ...at(7), kind: "lock.state", actor: ben, siteId: "north", serialNumber: door, data: { lockState: 1 } },
  { ...at(8), kind: "door.state", actor: { kind: "device", name: door }, siteId: "north", serialNumber: door, data: { doorState: 1 } },
];

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: auditRoutes });
  await platform.addDevice(door, { name: "Lobby door" });
  await platform.platform.store.db
    .insert(schedules)
    .values({ accountId: account, scheduleId: "night", name: "Night hours", kind: "access", onHoliday: "closed", recurrences: [] });
  await platform.platform.events.record(account, async () => [...deeds, ...reports]);
  await platform.platform.events.record("other", async () => [
    { ...at(1), kind: "site.created", siteId: "s", actor: { ...ana, name: "Foreign" }, data: { siteId: "s", name: "Theirs" } },
  ]);
  platform.sessions.set("nobody", aSession({ scopes: new Set(scopes.filter((scope) => scope !== "account_r")) }));
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
  platform.sessions.set("unscheduled", aSession({ scopes: new Set(scopes.filter((scope) => scope !== "schedule_r")) }));
});
afterAll(() => platform.stop());

async function list(query: Record<string, string> = {}, token?: string): Promise<AuditEntry[]> {
  const answer = await platform.call(listAuditEntries, { query: { ...range, ...query } } as never, token);
  expect(answer.status).toBe(200);
  return (answer.payload as { rows: AuditEntry[] }).rows;
}
const kindsOf = async (query?: Record<string, string>, token?: string) => (await list(query, token)).map(({ kind }) => kind);

describe("[B-07] the audit is refused", () => {
  it.each([
    ["to be read", listAuditEntries, { query: range }],
    ["to be exported", exportAudit, { query: range }],
    ["to be verified", verifyAuditPart, { body: {} }],
  ] as const)("%s without account_r", async (_what, endpoint, request) => {
    expect(await platform.call(endpoint, request as never, "nobody")).toMatchObject({ status: 403, code: "error_forbidden" });
  });

  it.each<[string, Record<string, string>, string]>([
    ["[Q-40] for more than 30 days", { toDate: "2026-04-02T00:00:00.000Z" }, "error_report_range"],
    ["for a time that is turned round", { toDate: "2026-02-01T00:00:00.000Z" }, "error_invalid_request"],
    ["after a cursor that is none", { after: "xyz" }, "error_invalid_request"],
    ["for areas that are no words", { areas: "a;b" }, "error_invalid_request"],
  ])("%s", async (_what, query, code) => {
    expect(await platform.call(listAuditEntries, { query: { ...range, ...query } } as never)).toMatchObject({ status: 400, code });
  });

  it("for a part that ends before it begins", async () => {
    expect(await platform.call(verifyAuditPart, { body: { after: 5, last: 2 } })).toMatchObject({ status: 400 });
  });
});

describe("[B-07] the audit", () => {
  it("has what people did, the newest first, and nothing that doors report", async () => {
    expect(await kindsOf()).toEqual(["session.signed_in", "report.exported", "live.viewed", "command.lock_state", "schedule.changed"]);
    expect(await kindsOf({ order: "oldest" })).toEqual((await kindsOf()).toReversed());
  });

  it("is narrowed by person, kind of thing, thing and time", async () => {
    expect(await kindsOf({ personId: "p-2" })).toEqual(["live.viewed", "command.lock_state"]);
    expect(await kindsOf({ areas: "schedule,report" })).toEqual(["report.exported", "schedule.changed"]);
    expect(await kindsOf({ thing: "night" })).toEqual(["schedule.changed"]);
    expect(await kindsOf({ thing: door })).toEqual(["command.lock_state"]);
    expect(await kindsOf({ fromDate: "2026-03-12T12:04:00.000Z" })).toEqual(["session.signed_in", "report.exported"]);
  });

  it("is searched by who, by the name of the thing or door, and by the reason", async () => {
    expect(await kindsOf({ search: "okaf" })).toEqual(["live.viewed", "command.lock_state"]);
    expect(await kindsOf({ search: "night" })).toEqual(["schedule.changed"]);
    expect(await kindsOf({ search: "lobby" })).toEqual(["command.lock_state"]);
    expect(await kindsOf({ search: "fire drill" })).toEqual(["command.lock_state"]);
    // What means something to the store means itself.
    expect(await kindsOf({ search: "%" })).toEqual([]);
  });

  it("names what ids stand for, as far as the session may read them", async () => {
    const [entry] = await list({ thing: "night" });
    expect(entry?.names).toEqual({ "schedule/night": "Night hours" });
    expect((await list({ thing: "night" }, "unscheduled"))[0]?.names).toEqual({});
  });

  it("[Q-83] keeps to the sites that the session reaches, and to the account", async () => {
    expect(await kindsOf({}, "south")).toEqual(["session.signed_in", "report.exported", "live.viewed", "schedule.changed"]);
    expect((await list()).map(({ actor }) => actor.name)).not.toContain("Foreign");
  });

  it("goes from page to page", async () => {
    // Of another month than what the other tests count.
    const more = Array.from({ length: 12 }, (_, index) => ({
      occurredAt: new Date(Date.UTC(2026, 4, 12, 12, index)),
      kind: "identity.email_verified" as const,
      actor: { ...ana, id: "p-3" },
    }));
    await platform.platform.events.record(account, async () => more);
    const may = { fromDate: "2026-05-01T00:00:00.000Z", toDate: "2026-05-31T00:00:00.000Z" };
    const first = await platform.call(listAuditEntries, { query: { ...may, personId: "p-3", pageSize: "10" } } as never);
    const { rows, next } = first.payload as { rows: AuditEntry[]; next?: string };
    expect([rows.length, typeof next]).toEqual([10, "string"]);
    expect(await list({ ...may, personId: "p-3", pageSize: "10", after: next ?? "" })).toHaveLength(2);
  });

  it("[RP-06] is a file with what changed, whose export is an entry of it", async () => {
    const response = await fetch(`${platform.origin}/v1/audit/export?${new URLSearchParams({ ...range, thing: "night" })}`, {
      headers: { authorization: "Bearer operator" },
    });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="Gatehouse audit 2026-03-01 2026-03-31.csv"');
    const [, line, ...rest] = (await response.text()).trimEnd().split("\r\n");
    expect(line).toContain("Ana Ruiz,schedule.changed,Night");
    expect(line).toContain("zoneIds: z-1 → –");
    expect(rest).toEqual([]);
    const [last] = await platform.platform.events.query(account, { limit: 1 });
    expect(last).toMatchObject({ kind: "report.exported", data: { report: "audit", thing: "night" } });
  });
});

interface Part {
  after: number;
  last: number;
  through: number;
  checked: number;
  findings: { sequence: number; problem: string }[];
  hash: string;
}
const verify = async (body: object = {}, token?: string) => (await platform.call(verifyAuditPart, { body }, token)).payload as Part;

describe("[C-10] the chain", () => {
  it("is read part by part to its end, and of some days alone", async () => {
    const head = await platform.platform.events.head(account);
    const whole = await verify();
    expect(whole).toMatchObject({ after: 0, last: head, through: head, checked: head, findings: [] });
    expect(whole.hash).toMatch(/^[0-9a-f]{64}$/);
    const half = await verify({ last: 3 });
    expect(half).toMatchObject({ through: 3, checked: 3, findings: [] });
    expect(await verify({ after: 3, last: head })).toMatchObject({ checked: head - 3, findings: [], hash: whole.hash });
    const day = await verify({ fromDate: "2026-03-12T12:02:00.000Z", toDate: "2026-03-12T12:04:00.000Z" });
    expect(day).toMatchObject({ after: 1, last: 4, checked: 3, findings: [] });
    expect(await verify({ fromDate: "2020-01-01T00:00:00.000Z", toDate: "2020-02-01T00:00:00.000Z" })).toMatchObject({
      checked: 0,
      findings: [],
    });
  });

  it("shows an entry that was changed, and one that is gone", async () => {
    const { pool } = platform.platform.store;
    // An account of its own: what is changed stays changed.
    const changed = "tampered";
    platform.sessions.set(changed, aSession({ accountId: changed }));
    await platform.platform.events.record(changed, async () => [...deeds, ...reports]);
    await pool.query("UPDATE events SET actor = jsonb_set(actor, '{name}', '\"Somebody else\"') WHERE account_id = $1 AND sequence = 2", [
      changed,
    ]);
    expect((await verify({}, changed)).findings).toEqual([{ sequence: 2, problem: "changed" }]);
    expect((await verify({ after: 2, last: 8 }, changed)).findings).toEqual([]);
    await pool.query("DELETE FROM events WHERE account_id = $1 AND sequence = 4", [changed]);
    expect((await verify({}, changed)).findings).toEqual([
      { sequence: 2, problem: "changed" },
      { sequence: 4, problem: "missing" },
      { sequence: 5, problem: "misplaced" },
    ]);
  });
});
