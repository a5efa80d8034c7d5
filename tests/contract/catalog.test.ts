import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requestDeviceCall } from "#contract/calls.ts";
import {
  type CatalogEntry,
  createCatalogEntry,
  deleteCatalogEntry,
  getCatalogEntry,
  listCatalog,
  readDeviceCatalog,
  updateCatalogEntry,
} from "#contract/catalog.ts";
import { createEnrolmentToken } from "#contract/enrolment.ts";
import { AccountStatus, UnitType, UserStatus } from "#contract/enumerations.ts";
import { claimDevices, setPrivacyNotice, withdrawClaim } from "#contract/onboarding.ts";
import { deleteUser } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { accounts, people } from "#server/base/store/schema/accounts.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { attempts } from "#server/base/store/schema/identity.ts";
import { refusal, type SettingsTests, startSettingsTests } from "../support/settingsTests.ts";

const accountId = "northmoor";
const intercom = "GH-INT40-0127A3";
const depot = "GH-INT40-0127A4";
const resident = "catalog-resident";

let tests: SettingsTests;
let api: Api;
let visitor: Api;
beforeAll(async () => {
  tests = await startSettingsTests();
  api = tests.api;
  visitor = await tests.rig.apiAs();
  const person = { accountId, status: UserStatus.Active, siteIds: ["harbour-house"] };
  await tests.rig.platform.store.db.insert(people).values([
    { ...person, personId: resident, firstName: "Ida", lastName: "Upstairs" },
    { ...person, personId: "catalog-other", firstName: "Otto", lastName: "Upstairs" },
    { ...person, personId: "catalog-rung", firstName: "Rita", lastName: "Ringing" },
    { ...person, personId: "catalog-visitor", firstName: "Vera", lastName: "Visiting", isVisitor: true },
    { ...person, personId: "catalog-gone", firstName: "Greta", lastName: "Gone", status: UserStatus.Inactive },
  ]);
});
beforeEach(() => tests.rig.platform.store.db.delete(attempts));
afterAll(() => tests.rig.close());

const add = (userId = resident, displayName = "Apt 12"): Promise<CatalogEntry> =>
  api.call(createCatalogEntry, { body: { unitType: UnitType.Apt, displayName, userId } });
const remove = ({ id }: Pick<CatalogEntry, "id">) => api.call(deleteCatalogEntry, { body: { id } });
const read = (serialNumber = intercom) => visitor.call(readDeviceCatalog, { query: { serialNumber } });
const change = (personId: string, set: Partial<typeof people.$inferInsert>) =>
  tests.rig.platform.store.db
    .update(people)
    .set(set)
    .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
const newest = async (kinds: string[]) => (await tests.rig.platform.events.query(accountId, { kinds, limit: 1 }))[0];

describe("[IC-01] an entry is not created", () => {
  it.each<[string, object, number, string]>([
    ["for nobody", { unitType: UnitType.Apt }, 409, "error_catalog_not_added"],
    ["as a lobby with a person", { unitType: UnitType.Lobby, userId: resident }, 409, "error_catalog_not_added"],
    ["as a second lobby", { unitType: UnitType.Lobby }, 409, "error_catalog_lobby_exists"],
    ["for somebody who is not there", { unitType: UnitType.Apt, userId: "nobody" }, 404, "error_user_not_found"],
    ["for somebody who was deleted", { unitType: UnitType.Apt, userId: "catalog-gone" }, 404, "error_user_not_found"],
    ["for a visitor", { unitType: UnitType.Apt, userId: "catalog-visitor" }, 404, "error_user_not_found"],
    ["for somebody of another account", { unitType: UnitType.Apt, userId: "castellan-person-8" }, 404, "error_user_not_found"],
    ["[EN-06] [Q-12] of the type that is reserved", { unitType: 3, userId: resident }, 400, "error_invalid_request"],
    ["with a name that says nothing", { unitType: UnitType.Apt, userId: resident, displayName: "  " }, 400, "error_invalid_request"],
    ["with a name longer than 50", { unitType: UnitType.Apt, userId: resident, displayName: "x".repeat(51) }, 400, "error_invalid_request"],
  ])("%s", async (_, body, status, code) => {
    const wanted = { displayName: "Apt 12", ...body } as never;
    await expect(api.call(createCatalogEntry, { body: wanted })).rejects.toMatchObject(refusal(status, code));
  });

  it("for a person who already has one", async () => {
    const entry = await add();
    await expect(add(resident, "Apt 13")).rejects.toMatchObject(refusal(409, "error_catalog_user_has_entry"));
    const other = await add("catalog-other", "Apt 14");
    await expect(api.call(updateCatalogEntry, { body: { id: other.id, userId: resident } })).rejects.toMatchObject(
      refusal(409, "error_catalog_user_has_entry"),
    );
    await Promise.all([remove(entry), remove(other)]);
  });

  it("without account_w, nor for people of sites out of reach", async () => {
    const reader = await tests.rig.apiAs(await tests.rig.createPerson({ scopes: ["account_r", "user_r"], siteIds: ["harbour-house"] }));
    const body = { unitType: UnitType.Apt, displayName: "Apt 12", userId: resident };
    await expect(reader.call(createCatalogEntry, { body })).rejects.toMatchObject(refusal(403, "error_forbidden"));
    await expect(tests.atTheLab.call(createCatalogEntry, { body })).rejects.toMatchObject(refusal(404, "error_user_not_found"));
    const entry = await add();
    await expect(tests.atTheLab.call(updateCatalogEntry, { body: { id: entry.id, displayName: "Mine" } })).rejects.toMatchObject(
      refusal(404, "error_catalog_not_found"),
    );
    await expect(tests.atTheLab.call(deleteCatalogEntry, { body: { id: entry.id } })).rejects.toMatchObject(
      refusal(404, "error_catalog_not_found"),
    );
    await expect(tests.atTheLab.call(getCatalogEntry, { params: { id: entry.id } })).rejects.toMatchObject(
      refusal(404, "error_catalog_not_found"),
    );
    await expect(api.call(getCatalogEntry, { params: { id: "castellan-unit-1" } })).rejects.toMatchObject(
      refusal(404, "error_catalog_not_found"),
    );
    expect((await tests.atTheLab.call(listCatalog, { query: { search: "Apt 12" } })).rows).toEqual([]);
    await remove(entry);
  });
});

describe("[IC-01] an entry", () => {
  it("is created, found by its name and its person's, changed and deleted, each with a log entry", async () => {
    const entry = await add();
    expect(entry).toMatchObject({ fullName: "Ida Upstairs", siteIds: ["harbour-house"], isShown: true, canHear: false, version: 1 });
    expect(await newest(["catalog.created"])).toMatchObject({
      actor: { name: "Jude Holloway" },
      data: { name: "Apt 12", to: { personId: resident } },
    });
    for (const search of ["apt 1", "upSTAIRS"])
      expect((await api.call(listCatalog, { query: { search } })).rows.map(({ id }) => id)).toEqual([entry.id]);
    const changed = await api.call(updateCatalogEntry, { body: { id: entry.id, displayName: "Apt 12 A", version: 1 } });
    expect(await api.call(getCatalogEntry, { params: { id: entry.id } })).toEqual(changed);
    expect(changed).toMatchObject({ displayName: "Apt 12 A", unitType: UnitType.Apt, version: 2 });
    expect(await newest(["catalog.changed"])).toMatchObject({ data: { from: { displayName: "Apt 12" }, to: { displayName: "Apt 12 A" } } });
    const stale = { id: entry.id, displayName: "Apt 12 B", version: 1 };
    await expect(api.call(updateCatalogEntry, { body: stale })).rejects.toMatchObject(refusal(409, "error_catalog_not_updated"));
    await expect(api.call(updateCatalogEntry, { body: { id: entry.id, userId: null } })).rejects.toMatchObject(
      refusal(409, "error_catalog_not_updated"),
    );
    await remove(entry);
    expect(await newest(["catalog.deleted"])).toMatchObject({ data: { name: "Apt 12 A" } });
    await expect(remove(entry)).rejects.toMatchObject(refusal(404, "error_catalog_not_found"));
  });

  it("keeps its person from being deleted until it is", async () => {
    const entry = await add();
    await expect(api.call(deleteUser, { params: { id: resident } })).rejects.toMatchObject(refusal(409, "error_catalog_attached"));
    await remove(entry);
  });

  it("stays while it is being rung", async () => {
    const entry = await add("catalog-rung", "Loft");
    await tests.rig.platform.store.db.update(devices).set({ isConnected: true }).where(eq(devices.serialNumber, intercom));
    await visitor.call(requestDeviceCall, { body: { serialNumber: intercom, userId: "catalog-rung" } });
    await expect(remove(entry)).rejects.toMatchObject(refusal(409, "error_catalog_not_deleted"));
  });

  it("is listed in the order of names, and by its type", async () => {
    const first = await api.call(listCatalog, { query: { pageSize: "10" } });
    const names = first.rows.map(({ displayName }) => displayName.toLowerCase());
    expect(names).toEqual(names.toSorted());
    expect((await api.call(listCatalog, { query: { unitType: "4" } })).rows.map(({ displayName }) => displayName)).toEqual(["Front desk"]);
  });
});

describe("[PB-11] the directory of an intercom", () => {
  it.each(["GH-INT40-NOWHERE", "GH-AC40-00912F", "GH-CAM20-00817C01-1F7A20C4E9B3"])("is not found of %s", async (serialNumber) => {
    await expect(read(serialNumber)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
  });

  it("[PB-12] stays whose it is, for visitors and their calls, while another account claims its number", async () => {
    const other = await tests.rig.apiAs("lucia.ferrer@castellan.example");
    const { db } = tests.rig.platform.store;
    await db.update(devices).set({ isConnected: true }).where(eq(devices.serialNumber, intercom));
    await other.call(claimDevices, { body: { deviceSerialNumbers: [intercom] } });
    await other.call(createEnrolmentToken, { params: { serial: intercom } });
    expect(await read()).toMatchObject({ accountName: "Northmoor Group", deviceName: "Lobby intercom" });
    const call = await visitor.call(requestDeviceCall, { body: { serialNumber: intercom } });
    expect(await newest(["call.initiated"])).toMatchObject({ data: { callId: call.callId } });
    await other.call(withdrawClaim, { params: { serial: intercom } });
    expect(await read()).toMatchObject({ accountName: "Northmoor Group" });
  });

  it("is not there of a number that is only claimed", async () => {
    const number = "GH-INT40-0C1A99";
    await api.call(claimDevices, { body: { deviceSerialNumbers: [number] } });
    await expect(read(number)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    await api.call(withdrawClaim, { params: { serial: number } });
  });

  it("is not found where two accounts have that number, or where the account has no intercoms", async () => {
    const { db } = tests.rig.platform.store;
    const [row] = await db.select().from(devices).where(eq(devices.serialNumber, depot));
    if (!row) throw new Error("no such intercom");
    const namesake = { accountId: "castellan", siteId: "hotel-arenal", number: null };
    await db.insert(devices).values({ ...row, ...namesake });
    await expect(read(depot)).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    await db.delete(devices).where(and(eq(devices.serialNumber, depot), eq(devices.accountId, "castellan")));
    const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
    const set = (features: Record<string, boolean>, status: number = AccountStatus.Active) =>
      db.update(accounts).set({ features, status }).where(eq(accounts.accountId, accountId));
    await set({ ...account?.features, intercom: false });
    await expect(read()).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    await set(account?.features ?? {}, AccountStatus.Suspended);
    await expect(read()).rejects.toMatchObject(refusal(403, "error_account_suspended"));
    await set(account?.features ?? {});
  });

  it("[Q-17] is not read out by trying numbers", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 121 }, (_, index) => read(`GH-INT40-${index}`)));
    const codes = answers.map((answer) => (answer.status === "rejected" ? (answer.reason as { code: string }).code : ""));
    expect(codes.filter((code) => code === "error_device_not_found")).toHaveLength(120);
    expect(codes.filter((code) => code === "error_too_many_requests")).toHaveLength(1);
    await expect(read()).rejects.toMatchObject(refusal(429, "error_too_many_requests"));
  });

  it("[VD-02] leads to the privacy notice of its account, once there is one", async () => {
    const set = (privacyUrl: string) => api.call(setPrivacyNotice, { body: { privacyUrl } });
    expect(await read()).not.toHaveProperty("privacyUrl");
    await set("https://northmoor.example/privacy");
    expect(await read()).toMatchObject({ privacyUrl: "https://northmoor.example/privacy" });
    await set("");
    expect(await read()).not.toHaveProperty("privacyUrl");
  });

  it("lists the lobby first, then the present people of its site", async () => {
    const entry = await add();
    const { units, ...told } = await read();
    expect(told).toMatchObject({ accountName: "Northmoor Group", deviceName: "Lobby intercom", siteName: "Harbour House" });
    expect(units[0]).toEqual({ unitType: UnitType.Lobby, displayName: "Front desk", fullName: "" });
    const shown = async (serialNumber = intercom) => (await read(serialNumber)).units.map(({ fullName }) => fullName);
    expect(await shown()).toContain("Ida Upstairs");
    expect(await shown(depot)).not.toContain("Ida Upstairs");
    expect(await shown(depot)).toContain("Kenji Ito");
    for (const set of [
      { status: UserStatus.Suspended },
      { validUntil: new Date(Date.now() - 1000) },
      { validFrom: new Date(Date.now() + 3_600_000) },
    ]) {
      await change(resident, set);
      expect(await shown()).not.toContain("Ida Upstairs");
      await change(resident, { status: UserStatus.Active, validUntil: null, validFrom: null });
    }
    await remove(entry);
  });
});
