import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportAudit, listAuditEntries } from "#contract/audit.ts";
import { exportEventLogs, listEventLogs } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { getInbox } from "#contract/notices.ts";
import type { Topic } from "#contract/realtime.ts";
import type { Api } from "#kernel/api.ts";
import { entryOf, type entryWith, type NewEvent } from "#server/base/events/eventLog.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const accountId = "northmoor";
/** A device of Harbour House, which the reader at the lab does not reach. */
const serial = "GH-INT40-0127A3";
const zone = "harbour-lobby";
const person = "isolation-harbour";
const foreign = [serial, zone, "harbour-house", person, "Isolde Harbour", "22:00"];

let rig: TestPlatform;
let reader: Api;
let readerEmail: string;
let owner: Api;
const from = new Date(Date.now() - 60_000).toISOString();
const range = () => ({ fromDate: from, toDate: new Date(Date.now() + 60_000).toISOString() });

const actor = { kind: "person", id: "northmoor-person-1", name: "Jude Holloway" } as const;
const entry = (kind: EventKind, data: Record<string, unknown>, more: Parameters<typeof entryWith>[1] = {}): NewEvent =>
  entryOf({ kind, actor, ...more }, data);
/** Account-wide entries that mention one site. */
const entries = (): NewEvent[] => [
  entry("schedule.created", { scheduleId: "x", name: "Nights", to: { serialNumbers: [serial], zoneIds: [zone], personIds: [person] } }),
  entry(
    "lockdown.plan_created",
    { workflowId: "x", description: "x", targets: { siteIds: ["harbour-house"], serialNumbers: [serial] } },
    { told: { IsLockdownActive: false } },
  ),
  entry("role.created", { roleId: "x", name: "x", to: { deviceSerials: [serial] } }),
  entry("group.created", { groupId: "x", name: "x", to: { personIds: [person] } }),
  entry("report.exported", { report: "event-logs", serialNumber: serial, siteId: "harbour-house", personId: person }),
  entry("user.notices_changed", { personId: person, name: "Isolde Harbour", to: { quietHours: [{ from: "22:00" }] } }),
  entry("policytest.created", {
    policytestId: "x",
    name: "x",
    to: { assertion: { who: { kind: "person", id: person }, what: { id: serial } } },
  }),
  entry("presence.forgiven", { zoneId: zone }, { told: { ZoneIds: [zone] } }),
];

beforeAll(async () => {
  rig = await startTestPlatform();
  await rig.platform.store.db
    .insert(people)
    .values({ accountId, personId: person, firstName: "Isolde", lastName: "Harbour", status: 1, siteIds: ["harbour-house"] });
  readerEmail = await rig.createPerson({ scopes: ["accesslogs_r", "account_r", "device_r", "zone_r", "user_r"], siteIds: ["quarry-lab"] });
  reader = await rig.apiAs(readerEmail);
  owner = await rig.apiAs("jude.holloway@northmoor.example");
  await rig.platform.events.record(accountId, async () => entries());
});
afterAll(async () => {
  // The platform writes none without its site, which here would leave nothing to hide.
  await rig.platform.store.pool.query("DELETE FROM events WHERE kind = 'presence.forgiven' AND site_id IS NULL");
  await rig.close();
});

const foreignIn = (text: string) => foreign.filter((each) => text.includes(each));
const channels: [string, (api: Api) => Promise<unknown>][] = [
  ["the log", (api) => api.call(listEventLogs, { query: { pageSize: "100" } })],
  ["the log by time", (api) => api.call(listEventLogs, { query: { pageSize: "100", order: "newest", ...range() } })],
  ["the audit log", (api) => api.call(listAuditEntries, { query: { pageSize: "100", ...range() } })],
  ["the exported log", async (api) => (await api.file(exportEventLogs, { query: range() }, () => undefined)).text()],
  ["the exported audit log", async (api) => (await api.file(exportAudit, { query: range() }, () => undefined)).text()],
  ["the inbox", (api) => api.call(getInbox, {})],
];

describe("[B-07] [Q-83] data of a site out of reach is hidden", () => {
  it.each(channels)("in %s", async (_name, read) => {
    expect(foreignIn(JSON.stringify(await read(reader)))).toEqual([]);
  });

  it("but not from a person who reaches the site", async () => {
    expect(foreignIn(JSON.stringify(await owner.call(listEventLogs, { query: { pageSize: "100" } })))).toEqual(foreign);
    const told = JSON.stringify(await owner.call(listAuditEntries, { query: { pageSize: "100", ...range() } }));
    expect(foreignIn(told)).toEqual(foreign);
  });

  it("in searches: an entry whose data is all hidden is not found by it", async () => {
    for (const search of ["Isolde Harbour", "Nights"]) {
      const found = await reader.call(listAuditEntries, { query: { pageSize: "100", search, ...range() } });
      expect(found.rows.map(({ kind }) => kind)).toEqual([]);
      expect((await owner.call(listAuditEntries, { query: { pageSize: "100", search, ...range() } })).rows).not.toEqual([]);
    }
  });

  it("on a stream, which still carries the visible documents of the same entries", async () => {
    const topics: Topic[] = ["Devices/AccessLog", "LockdownPlan", "Presence/Index"];
    const stream = await openEventStream(rig.url, await rig.tokenOf(readerEmail), topics.join(","));
    await stream.next();
    await rig.platform.events.record(accountId, async () => entries());
    const mark = entry("door.state", { doorState: 0 }, { serialNumber: "GH-AC40-ISOLATED", siteId: "quarry-lab" });
    await rig.platform.events.record(accountId, async () => [mark]);
    const heard: string[] = [];
    while (!heard.at(-1)?.includes("GH-AC40-ISOLATED")) heard.push(JSON.stringify(await stream.next()));
    expect(foreignIn(heard.join())).toEqual([]);
    expect(heard.join()).toContain("lockdown.plan_created");
    stream.close();
  });
});
