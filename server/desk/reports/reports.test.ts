import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AccessResult, DoorState } from "#contract/enumerations.ts";
import {
  type DoorReportRow,
  listDoorReport,
  listScheduleReport,
  listSiteReport,
  type ScheduleReportRow,
  type SiteReportRow,
} from "#contract/reports.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { account, aSession, door, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { entryOf, type entryWith, type NewEvent } from "../../base/events/eventLog.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { groupMembers, groups, scheduleGroups, schedulePeople, schedules } from "../../base/store/schema/policy.ts";
import { reportsRoutes } from "./routes.ts";

const far = "GH-SOUTH00001";
const quiet = "GH-QUIET00001";
const range = { fromDate: "2026-03-01T00:00:00.000Z", toDate: "2026-03-31T00:00:00.000Z" };
let platform: TestPlatform;

const { AccessGranted, NotScheduled, UnknownUser, Doorbell } = AccessResult;
type Fields = Parameters<typeof entryWith>[1];
const at = (minute: number, more: Fields = {}) => ({
  occurredAt: new Date(Date.UTC(2026, 2, 12, 12, minute)),
  siteId: "north",
  serialNumber: door,
  actor: { kind: "device" as const, name: "x" },
  ...more,
});
const decision = (minute: number, result: number, personId?: string, because?: Record<string, unknown>, more?: Fields): NewEvent =>
  entryOf(
    { kind: "access.decision", ...at(minute, more), told: "nothing" },
    { result, ...(personId !== undefined && { personId }), ...(because && { because: [because] }) },
  );
const state = (minute: number, doorState: number, more?: Fields): NewEvent =>
  entryOf({ kind: "door.state", ...at(minute, more) }, { doorState });
const open = { rule: "schedule.open", scheduleId: "day", groupId: "staff" };
const closed = { rule: "schedule.closed", scheduleId: "day", cause: "time" };
const south = { siteId: "south", serialNumber: far };

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: reportsRoutes });
  const { db } = platform.platform.store;
  const place = { accountId: account, timeZoneId: "Europe/Madrid" };
  await db
    .insert(sites)
    .values([
      { ...place, siteId: "north", name: "North" },
      { ...place, siteId: "south", name: "South" },
    ])
    .onConflictDoNothing();
  await platform.addDevice(door, { name: "Lobby", siteId: "north" });
  await platform.addDevice(quiet, { name: "Attic", siteId: "north" });
  await platform.addDevice(far, { name: "Gate", siteId: "south" });
  const schedule = { accountId: account, kind: "access" as const, onHoliday: "closed" as const, recurrences: [] };
  await db.insert(schedules).values([
    { ...schedule, scheduleId: "day", name: "Day" },
    { ...schedule, scheduleId: "idle", name: "Idle" },
  ]);
  await db.insert(groups).values({ accountId: account, groupId: "staff", name: "Staff" });
  await db.insert(groupMembers).values(["p-1", "p-2"].map((personId) => ({ accountId: account, groupId: "staff", personId })));
  await db.insert(scheduleGroups).values({ accountId: account, scheduleId: "day", groupId: "staff" });
  // Who has it by name and by a group has it once.
  await db.insert(schedulePeople).values(["p-2", "p-3"].map((personId) => ({ accountId: account, scheduleId: "day", personId })));
  await platform.platform.events.record(account, async () => [
    decision(1, AccessGranted, "p-1", open),
    decision(2, AccessGranted, "p-1", open),
    decision(3, NotScheduled, "p-2", closed),
    decision(4, UnknownUser),
    decision(5, Doorbell),
    state(6, DoorState.OpenForcedEntry),
    state(7, DoorState.OpenTimedOut),
    state(8, DoorState.OpenVerified),
    decision(9, AccessGranted, "p-3", open, south),
    { ...decision(10, AccessGranted, "p-1", open), occurredAt: new Date("2026-02-01T00:00:00Z") },
  ]);
  await platform.platform.events.record("other", async () => [decision(1, AccessGranted, "p-1", open)]);
  for (const scope of ["device_r", "site_r", "schedule_r"] as const satisfies readonly Scope[])
    platform.sessions.set(`no-${scope}`, aSession({ scopes: new Set(scopes.filter((each) => each !== scope)) }));
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
});
afterAll(() => platform.stop());

async function read<Row>(
  endpoint: typeof listDoorReport | typeof listSiteReport | typeof listScheduleReport,
  query: object = {},
  token?: string,
) {
  const answer = await platform.call(endpoint, { query: { ...range, ...query } } as never, token);
  expect(answer.status).toBe(200);
  return answer.payload as { rows: Row[]; next?: string };
}
const doors = async (query?: object, token?: string) => (await read<DoorReportRow>(listDoorReport, query, token)).rows;
const places = async (query?: object, token?: string) => (await read<SiteReportRow>(listSiteReport, query, token)).rows;
const times = async (query?: object, token?: string) => (await read<ScheduleReportRow>(listScheduleReport, query, token)).rows;

describe("[RT-15] a report is refused", () => {
  it.each([
    ["of doors", listDoorReport, "no-device_r"],
    ["of sites", listSiteReport, "no-site_r"],
    ["of schedules", listScheduleReport, "no-schedule_r"],
  ] as const)("%s without its scope", async (_what, endpoint, token) => {
    expect(await platform.call(endpoint, { query: range }, token)).toMatchObject({ status: 403, code: "error_forbidden" });
  });

  it.each([listDoorReport, listSiteReport, listScheduleReport])("[RP-06] [Q-40] of more than 30 days", async (endpoint) => {
    const query = { ...range, toDate: "2026-04-02T00:00:00.000Z" };
    expect(await platform.call(endpoint, { query })).toMatchObject({ status: 400, code: "error_report_range" });
    expect(await platform.call(endpoint, { query: { ...range, after: "xyz" } })).toMatchObject({ status: 400 });
  });
});

describe("[RP-06] a report", () => {
  it("of doors counts who was let in, who was refused, what was forced and held, and says when somebody came last", async () => {
    expect(await doors()).toEqual([
      { serialNumber: quiet, name: "Attic", siteId: "north", siteName: "North", granted: 0, refused: 0, forced: 0, held: 0 },
      {
        serialNumber: far,
        name: "Gate",
        siteId: "south",
        siteName: "South",
        granted: 1,
        refused: 0,
        forced: 0,
        held: 0,
        lastUtc: "2026-03-12T12:09:00.000Z",
      },
      {
        serialNumber: door,
        name: "Lobby",
        siteId: "north",
        siteName: "North",
        granted: 2,
        refused: 2,
        forced: 1,
        held: 1,
        lastUtc: "2026-03-12T12:05:00.000Z",
      },
    ]);
  });

  it("of sites counts its doors and who came as well", async () => {
    expect(await places()).toMatchObject([
      { siteId: "north", doors: 2, people: 2, granted: 2, refused: 2, forced: 1, held: 1 },
      { siteId: "south", doors: 1, people: 1, granted: 1, refused: 0 },
    ]);
  });

  it("of schedules says who has it, who used it, and how often it was closed to somebody", async () => {
    expect(await times()).toEqual([
      { scheduleId: "day", name: "Day", kind: "access", holders: 3, users: 2, granted: 3, refused: 1, lastUtc: "2026-03-12T12:09:00.000Z" },
      { scheduleId: "idle", name: "Idle", kind: "access", holders: 0, users: 0, granted: 0, refused: 0 },
    ]);
  });

  it("is sorted, searched and cut into pages", async () => {
    expect((await doors({ sort: "-granted" })).map(({ name }) => name)).toEqual(["Lobby", "Gate", "Attic"]);
    expect((await doors({ sort: "last" })).map(({ name }) => name)).toEqual(["Attic", "Lobby", "Gate"]);
    expect((await doors({ search: "gat" })).map(({ name }) => name)).toEqual(["Gate"]);
    for (let index = 0; index < 10; index += 1) await platform.addDevice(`GH-MORE0000${index}`, { name: `More ${index}`, siteId: "south" });
    const first = await read<DoorReportRow>(listDoorReport, { pageSize: "10" });
    const second = await read<DoorReportRow>(listDoorReport, { pageSize: "10", after: first.next });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([10, 3, undefined]);
    await platform.platform.store.db.delete(devices).where(like(devices.serialNumber, "GH-MORE%"));
  });

  it("[Q-83] keeps to what the session reaches", async () => {
    expect((await doors({ sort: "-granted" }, "south"))[0]).toMatchObject({ serialNumber: far, granted: 1 });
    expect((await doors({}, "south")).map(({ siteId }) => siteId)).not.toContain("north");
    expect((await places({}, "south")).map(({ siteId }) => siteId)).toEqual(["south"]);
    expect((await times({}, "south")).find(({ scheduleId }) => scheduleId === "day")).toMatchObject({ users: 1, granted: 1, refused: 0 });
  });
});
