import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listDevices, renameDevice } from "#contract/devices.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { aSession, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { connectStore, type Store } from "../../base/store/connect.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { devicesRoutes } from "./routes.ts";

const north = "GH-NORTH00001";
const south = "GH-SOUTH00001";
const foreign = "GH-OTHER00001";
let platform: TestPlatform;
let database: TestDatabase;
/** Another process on the same database. */
let elsewhere: Store;
beforeAll(async () => {
  database = await createTestDatabase();
  platform = await startTestPlatform({ database, routes: devicesRoutes });
  elsewhere = connectStore(database.connectionString);
  await platform.addDevice(north, { name: "Front" });
  await platform.addDevice(south, { siteId: "south", name: "Back" });
  await platform.addDevice(foreign, { accountId: "other", name: "Elsewhere" });
  platform.sessions.set("north", aSession({ siteIds: new Set(["north"]) }));
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
  platform.sessions.set("both", aSession({ siteIds: new Set(["south", "north"]) }));
  platform.sessions.set("one", aSession({ deviceSerials: new Set([south]) }));
  platform.sessions.set("other", aSession({ accountId: "other" }));
});
afterAll(async () => {
  await elsewhere.close();
  await platform.stop();
});

interface List {
  devices: { serialNumber: string; name: string; siteName: string; firmwareVersion?: string }[];
  sequence: number;
}
const list = async (token = "operator", query: Record<string, string> = {}): Promise<List> =>
  (await platform.call(listDevices, { query } as never, token)).payload;
const namesOf = async (token?: string, query?: Record<string, string>) => (await list(token, query)).devices.map(({ name }) => name);

describe("[DV-01] a list that is asked for again and again", () => {
  it("[PM-12] differs by session, whoever asked before", async () => {
    const own = {
      operator: ["Back", "Front"],
      north: ["Front"],
      south: ["Back"],
      both: ["Back", "Front"],
      one: ["Back"],
      other: ["Elsewhere"],
    };
    for (let turn = 0; turn < 3; turn += 1) {
      const asked = Object.keys(own).map(async (token) => [token, await namesOf(token)]);
      expect(Object.fromEntries(await Promise.all(asked))).toEqual(own);
    }
  });

  it("[PM-12] is another one as soon as the session reaches other things", async () => {
    platform.sessions.set("moved", aSession({ siteIds: new Set(["north"]) }));
    expect(await namesOf("moved")).toEqual(["Front"]);
    platform.sessions.set("moved", aSession({ siteIds: new Set() }));
    expect(await namesOf("moved")).toEqual([]);
    platform.sessions.set("moved", aSession({ scopes: new Set(), siteIds: new Set(["north"]) }));
    expect(await platform.call(listDevices, { query: {} }, "moved")).toMatchObject({ status: 403 });
  });

  it("is apart from others by every word of the question", async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await namesOf("operator", { siteId: "south" })).toEqual(["Back"]);
      expect(await namesOf("operator", { siteId: "north" })).toEqual(["Front"]);
      expect(await namesOf("operator", { search: "fro" })).toEqual(["Front"]);
      expect(await namesOf("operator", { pageSize: "1" })).toEqual(["Back"]);
      expect(await namesOf("operator", { deviceTypes: "3" })).toEqual([]);
      expect(await namesOf()).toEqual(["Back", "Front"]);
    }
  });

  it("has every change at the next call: by a call, by another process, with an entry of the log or without, of a device or its site", async () => {
    const change = (values: Partial<typeof devices.$inferInsert>) =>
      elsewhere.db.update(devices).set(values).where(eq(devices.serialNumber, north));
    const front = async () => (await list()).devices.find(({ serialNumber }) => serialNumber === north);
    await list();
    expect(await platform.call(renameDevice, { params: { serial: north }, body: { name: "Gate" } } as never)).toMatchObject({
      status: 200,
    });
    expect(await front()).toMatchObject({ name: "Gate" });
    await change({ firmwareVersion: "9.9.9" });
    expect(await front()).toMatchObject({ firmwareVersion: "9.9.9" });
    await elsewhere.db.update(sites).set({ name: "Far north" }).where(eq(sites.siteId, "north"));
    expect(await front()).toMatchObject({ siteName: "Far north" });
    await elsewhere.db.delete(devices).where(eq(devices.serialNumber, north));
    expect(await front()).toBeUndefined();
    await elsewhere.db.insert(devices).values({ accountId: "acme", serialNumber: north, name: "Front", siteId: "north", deviceType: 1 });
    expect(await front()).toMatchObject({ name: "Front" });
    for (let turn = 0; turn < 50; turn += 1) {
      await change({ name: `Front ${turn}` });
      expect(await front()).toMatchObject({ name: `Front ${turn}` });
    }
    await change({ name: "Front" });
  });

  it("[RZ-01] stands for the log as it is, though no device changed", async () => {
    const before = await list();
    await platform.platform.events.record("acme", async () => [
      { kind: "storage.low", actor: { kind: "system", name: "Gatehouse" } },
      { kind: "storage.low", actor: { kind: "system", name: "Gatehouse" } },
    ]);
    expect(await list()).toEqual({ ...before, sequence: before.sequence + 2 });
  });

  it("is read once while it is current, and again after a failure", async () => {
    let reads = 0;
    const lists = platform.platform.deviceLists;
    const find = (read: () => Promise<string>) => lists.find("acme", "of this test", read);
    const read = async () => `[${(reads += 1)}]`;
    await expect(find(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
    const found = await Promise.all([find(read), find(read), find(read)]);
    expect([...found, await find(read)].map((each) => each.list)).toEqual(["[1]", "[1]", "[1]", "[1]"]);
    await elsewhere.db.update(devices).set({ name: "Front" }).where(eq(devices.serialNumber, north));
    expect((await find(read)).list).toBe("[2]");
  });
});
