import { afterAll, beforeAll, expect, it } from "vitest";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { toCursor } from "../../base/events/cursor.ts";
import { entryOf, entryWith } from "../../base/events/eventLog.ts";
import { eventLogsRoutes } from "./routes.ts";

const north = "GH-NORTH00001";
const south = "GH-SOUTH00001";
let platform: TestPlatform;

/** Entries come into the log in another order than things happen, and two happen at once. */
const minuteOf = (index: number) => (index * 7) % 24;
const dateOf = (minute: number) => new Date(Date.UTC(2026, 2, 12, 12, minute));

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: eventLogsRoutes });
  await platform.addDevice(north);
  const actor = { kind: "system" as const, name: "test" };
  const entry = (siteId: string, serialNumber: string, kind: EventKind) => entryOf({ kind, actor, siteId, serialNumber }, {});
  await platform.platform.events.record(account, async () => [
    ...Array.from({ length: 24 }, (_, index) => entryWith(entry("north", north, "door.state"), { occurredAt: dateOf(minuteOf(index)) })),
    ...Array.from({ length: 23 }, (_, index) =>
      entryWith(entry("south", south, "lock.state"), { occurredAt: dateOf(minuteOf(index + 24)) }),
    ),
    {
      kind: "access.decision" as const,
      siteId: "south",
      serialNumber: south,
      actor: { id: "p-1", kind: "person" as const, name: "Ana Ruiz" },
      data: { result: 2, method: 4 },
      told: "nothing" as const,
      occurredAt: dateOf(minuteOf(47)),
    },
  ]);
  await platform.platform.events.record("other", async () => [entry("north", north, "door.state")]);
  platform.sessions.set("north", aSession({ siteIds: new Set(["north"]) }));
  platform.sessions.set("one", aSession({ deviceSerials: new Set([south]) }));
  platform.sessions.set("nobody", aSession({ scopes: new Set(["device_r"]) }));
});
afterAll(() => platform.stop());

async function readAll(query: Record<string, string>, token?: string): Promise<EventLog[]> {
  const rows: EventLog[] = [];
  let after: string | undefined;
  do {
    const { payload } = await platform.call(listEventLogs, { query: { ...query, ...(after && { after }) } } as never, token);
    const page = payload as { rows: EventLog[]; next?: string };
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  return rows;
}

it("is refused without accesslogs_r", async () => {
  expect(await platform.call(listEventLogs, { query: {} }, "nobody")).toMatchObject({ status: 403 });
});

it.each(["x", "MTI=", "LTE", Buffer.from("1 or 1").toString("base64url")])("refuses the cursor %j, which it never gave", async (after) => {
  expect(await platform.call(listEventLogs, { query: { after } })).toMatchObject({ status: 400, code: "error_invalid_request" });
});

it.each<[string, Record<string, string>, string]>([
  ["a page of any size", { pageSize: "1000000" }, "error_invalid_request"],
  ["page 0", { pageNumber: "0" }, "error_invalid_request"],
  ["a page far down the log", { pageNumber: "102", pageSize: "100" }, "error_invalid_request"],
  ["a page number beside a cursor", { pageNumber: "2", after: toCursor({ sequence: 9 }) }, "error_invalid_request"],
  ["a cursor of another order", { order: "newest", after: toCursor({ sequence: 9 }) }, "error_invalid_request"],
  ["a time that ends before it begins", { fromDate: "2026-03-02T00:00:00Z", toDate: "2026-03-01T00:00:00Z" }, "error_invalid_request"],
  ["results that are no numbers", { eventTypes: "0,x" }, "error_invalid_request"],
])("[RP-03] refuses %s", async (_name, query, code) => {
  expect(await platform.call(listEventLogs, { query } as never)).toMatchObject({ status: 400, code });
});

it.each<[string, Record<string, string>]>([
  ["[SR-09] 31 days and more", { fromDate: "2026-03-01T00:00:00Z", toDate: "2026-04-01T00:00:00Z" }],
  ["all since long ago", { fromDate: "2020-03-01T00:00:00Z" }],
])("[RP-06] [Q-40] refuses %s", async (_name, query) => {
  expect(await platform.call(listEventLogs, { query } as never)).toMatchObject({ status: 400, code: "error_report_range" });
});

it.each(["newest", "oldest"])("[RP-03] gives every entry once by when it happened, the %s first, page by page", async (order) => {
  const rows = await readAll({ pageSize: "10", order });
  const expected = Array.from({ length: 48 }, (_, index) => index).toSorted((a, b) => minuteOf(a) - minuteOf(b) || a - b);
  const read = rows.map(({ sequence }) => sequence - 1);
  expect(read).toEqual(order === "oldest" ? expected : expected.toReversed());
});

it("[RP-03] gives the page that a number asks for", async () => {
  const page = await platform.call(listEventLogs, { query: { pageNumber: "3", pageSize: "10" } } as never);
  expect((page.payload as { rows: EventLog[] }).rows.map(({ sequence }) => sequence)).toEqual([28, 27, 26, 25, 24, 23, 22, 21, 20, 19]);
});

it("[RP-03] [EN-05] filters by result, category, site, person and time", async () => {
  const numbers = async (query: Record<string, string>) => (await readAll({ pageSize: "100", ...query })).map(({ sequence }) => sequence);
  expect(await numbers({ eventTypes: "2,3" })).toEqual([48]);
  expect(await numbers({ categories: "1" })).toEqual([48]);
  expect(await numbers({ categories: "1,2", kinds: "access.decision" })).toEqual([48]);
  expect(await numbers({ personId: "p-1" })).toEqual([48]);
  expect((await numbers({ siteId: "north" })).length).toBe(24);
  const [fromDate, toDate] = [dateOf(10), dateOf(20)].map((date) => date.toISOString()) as [string, string];
  const within = Array.from({ length: 48 }, (_, index) => index).filter((index) => minuteOf(index) >= 10 && minuteOf(index) <= 20);
  expect(await numbers({ fromDate, toDate })).toEqual(within.map((index) => index + 1).toReversed());
});

it("gives every entry of the account once, newest first, page by page", async () => {
  const sequences = (await readAll({ pageSize: "10" })).map(({ sequence }) => sequence);
  expect(sequences).toEqual(Array.from({ length: 48 }, (_, index) => 48 - index));
});

it.each([
  ["sites", "north", north],
  ["devices", "one", south],
])("[Q-86] keeps to the session's %s", async (_name, token, serialNumber) => {
  const rows = await readAll({ pageSize: "10" }, token);
  expect([rows.length, new Set(rows.map((row) => row.serialNumber))]).toEqual([24, new Set([serialNumber])]);
});

it("filters by kind and device, and names the device", async () => {
  const rows = await readAll({ kinds: "door.state,exit.request", serialNumber: north });
  expect([rows.length, rows[0]?.deviceName]).toEqual([24, `Door ${north}`]);
  expect(await readAll({ kinds: "door.state", serialNumber: south })).toEqual([]);
});
