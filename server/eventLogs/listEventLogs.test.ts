import { afterAll, beforeAll, expect, it } from "vitest";
import { EventCategory } from "#contract/enumerations.ts";
import { type EventLog, listEventLogs } from "#contract/eventLogs.ts";
import { account, aSession, startTestPlatform, type TestPlatform } from "../deviceLink/testPlatform.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { eventLogsRoutes } from "./routes.ts";

const north = "GH-NORTH00001";
const south = "GH-SOUTH00001";
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: eventLogsRoutes });
  await platform.addDevice(north);
  const actor = { kind: "system" as const, name: "test" };
  const entry = (siteId: string, serialNumber: string, kind: string) => ({
    kind,
    category: EventCategory.Event,
    actor,
    siteId,
    serialNumber,
  });
  await platform.platform.events.record(account, async () => [
    ...Array.from({ length: 24 }, () => entry("north", north, "door.state")),
    ...Array.from({ length: 24 }, () => entry("south", south, "lock.state")),
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
