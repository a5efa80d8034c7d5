import Papa from "papaparse";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportEventLogs, listEventLogs } from "#contract/eventLogs.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, door, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { eventLogsRoutes } from "./routes.ts";

const other = "GH-SOUTH00001";
const many = 2_345;
const range = { fromDate: "2026-03-01T00:00:00.000Z", toDate: "2026-03-31T00:00:00.000Z" };
const occurredAt = new Date("2026-03-12T12:00:00.000Z");
let platform: TestPlatform;
let isStoreGone = false;

beforeAll(async () => {
  platform = await startTestPlatform({
    database: await createTestDatabase(),
    routes: eventLogsRoutes,
    wrapEvents: (events) => ({
      ...events,
      query: (id, query) => (isStoreGone && query.after ? Promise.reject(new Error("The store is gone")) : events.query(id, query)),
    }),
  });
  await platform.addDevice(door, { name: '=cmd|" /C calc"!A0' });
  const at = { occurredAt };
  const person = { kind: "person" as const, id: "p-1", name: "+Ana, Ruiz" };
  const decision = {
    ...at,
    kind: "access.decision" as const,
    siteId: "north",
    serialNumber: door,
    actor: person,
    data: { result: 0, method: 4 },
    told: "nothing" as const,
  };
  const system = { kind: "system" as const, name: "test" };
  await platform.platform.events.record(account, async () => [
    ...Array.from({ length: many }, () => ({ ...decision })),
    {
      ...at,
      kind: "door.state" as const,
      siteId: "south",
      serialNumber: other,
      actor: system,
      data: { doorState: 3 },
    },
    { ...decision, data: { result: 77, method: 4 }, occurredAt: new Date("2026-02-01T00:00:00.000Z") },
  ]);
  await platform.platform.events.record("other", async () => [{ ...decision, actor: { ...person, name: "Foreign" } }]);
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
  platform.sessions.set("one", aSession({ deviceSerials: new Set([other]) }));
  platform.sessions.set("nobody", aSession({ scopes: new Set(["device_r"]) }));
});
afterAll(() => platform.stop());

async function fetchExport(query: Record<string, string>, token = "operator") {
  return fetch(`${platform.origin}/v1/event-logs/export?${new URLSearchParams(query)}`, { headers: { authorization: `Bearer ${token}` } });
}
async function readExport(query: Record<string, string>, token?: string) {
  const response = await fetchExport({ ...range, ...query }, token);
  const text = await response.text();
  return { response, text, rows: Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, delimiter: "," }).data };
}

it("is refused without accesslogs_r, with an envelope", async () => {
  expect(await platform.call(exportEventLogs, { query: range }, "nobody")).toMatchObject({ status: 403, code: "error_forbidden" });
});

it.each<[string, Record<string, string>, string]>([
  ["without a time", {}, "error_invalid_request"],
  ["without an end", { fromDate: range.fromDate }, "error_invalid_request"],
  ["of 31 days and more", { fromDate: range.fromDate, toDate: "2026-04-01T00:00:00.000Z" }, "error_report_range"],
  ["of more than 300 chosen entries", { ...range, sequences: Array.from({ length: 301 }, (_, n) => n).join(",") }, "error_invalid_request"],
])("[RP-06] [Q-40] is refused %s", async (_name, query, code) => {
  const response = await fetchExport(query);
  const { hasErrors, applicationEvents } = (await response.json()) as { hasErrors: boolean; applicationEvents: { code: string }[] };
  expect([response.status, hasErrors, applicationEvents[0]?.code]).toEqual([400, true, code]);
});

it("[RP-06] has every entry of the filter once, under a name of its own, and nothing of another account or time", async () => {
  const { response, text, rows } = await readExport({ categories: "1" });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="Gatehouse events 2026-03-01 2026-03-31.csv"');
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: many }, (_, index) => many - index));
  expect(text).not.toContain("Foreign");
});

it("[RP-06] says in the contract's names what, where and when, and lets no name become a formula", async () => {
  const { rows } = await readExport({ sequences: "1" });
  expect(rows).toEqual([
    {
      sequence: "1",
      occurredAtUtc: "2026-03-12T12:00:00.000Z",
      localTime: "2026-03-12 13:00:00",
      timeZone: "Europe/Madrid",
      site: "North",
      device: `'=cmd|" /C calc"!A0`,
      serialNumber: door,
      category: "Access",
      event: "access.decision",
      result: "AccessGranted",
      method: "Card",
      who: "'+Ana, Ruiz",
      whoKind: "person",
    },
  ]);
});

it("[EN-21] leaves a number without a name as it is", async () => {
  const { rows } = await readExport({ fromDate: "2026-01-31T00:00:00.000Z", toDate: "2026-02-02T00:00:00.000Z" });
  expect(rows.map(({ result }) => result)).toEqual(["77"]);
});

it.each(["south", "one"])("[Q-86] [Q-83] keeps to what the session reaches: %s", async (token) => {
  const { rows } = await readExport({}, token);
  expect(rows.filter(({ site }) => site !== "").map(({ serialNumber, result }) => [serialNumber, result])).toEqual([
    [other, "OpenForcedEntry"],
  ]);
});

it("is itself an entry of the log: who took what", async () => {
  await readExport({ serialNumber: other });
  const { payload } = await platform.call(listEventLogs, { query: { kinds: "report.exported" } });
  const [newest] = (payload as { rows: { actor: { name: string }; data: object }[] }).rows;
  expect(newest).toMatchObject({ actor: { name: "Ana Ruiz" }, data: { ...range, serialNumber: other } });
});

it("[SH-09] breaks off when it cannot be finished, so that no half of it is taken for the whole", async () => {
  isStoreGone = true;
  try {
    await expect(readExport({ categories: "1" })).rejects.toThrow();
  } finally {
    isStoreGone = false;
  }
});
