import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDevice, listDevices } from "#contract/devices.ts";
import { createGateway } from "#contract/enrolment.ts";
import { scopes } from "#contract/scopes.ts";
import { createSite, deleteSite, getSite, listSites, listTimeZones, updateSite } from "#contract/sites.ts";
import { createZone, deleteZone, getZone, listZones, setDeviceZones, setZoneDevices, updateZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { scheduleZones } from "#server/base/store/schema/policy.ts";
import { openEventStream } from "../support/eventStream.ts";
import type { TestPlatform } from "../support/platform.ts";
import { newestOf, refusal, startSettingsTests } from "../support/settingsTests.ts";

const owner = "jude.holloway@northmoor.example";
const door = "GH-AC40-00912F";
const camera = "GH-CAM20-00817C01-1F7A20C4E9B3";

let rig: TestPlatform;
let api: Api;
let atTheLab: Api;
beforeAll(async () => {
  ({ rig, api, atTheLab } = await startSettingsTests());
});
afterAll(() => rig.close());

let count = 0;
let unique = "";
beforeEach(() => {
  unique = `Place ${++count}`;
});
const makeSite = (name = unique) => api.call(createSite, { body: { name, timeZoneId: "Europe/Madrid" } });
const makeZone = (name = unique, siteId = "quarry-lab") => api.call(createZone, { body: { name, siteId } });
const newest = (kinds: string) => newestOf(api, kinds);

describe("[SZ-01] a site is refused", () => {
  it.each<[string, object]>([
    ["with a name of one letter", { name: "x" }],
    ["[VD-05] with a description of three letters", { description: "abc" }],
    ["[VD-05] with an address of two letters", { addressLine1: "ab" }],
    ["[VD-05] with a city of 101 letters", { city: "c".repeat(101) }],
    ["with a country in small letters", { countryISO2: "gb" }],
    ["with a field that there is not", { owner: "me" }],
  ])("%s", async (_name, field) => {
    const body = { name: unique, timeZoneId: "Europe/Madrid", ...field };
    await expect(api.call(createSite, { body })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("[SC-06] with an unknown time zone", async () => {
    const attempt = api.call(createSite, { body: { name: unique, timeZoneId: "Europe/Atlantis" } });
    await expect(attempt).rejects.toMatchObject(refusal(400, "error_time_zone_not_found"));
    await expect(api.call(updateSite, { body: { id: "quarry-lab", timeZoneId: "Nowhere" } })).rejects.toMatchObject({
      code: "error_time_zone_not_found",
    });
  });
  it("with the name of another, in whatever case", async () => {
    await expect(makeSite("HARBOUR house")).rejects.toMatchObject(refusal(409, "error_site_name_taken"));
    await expect(api.call(updateSite, { body: { id: "quarry-lab", name: "Harbour House" } })).rejects.toMatchObject(
      refusal(409, "error_site_name_taken"),
    );
  });
  it("[PM-10] by a person who does not reach every site: nobody gets a site by creating it", async () => {
    const attempt = atTheLab.call(createSite, { body: { name: unique, timeZoneId: "UTC" } });
    await expect(attempt).rejects.toMatchObject(refusal(403, "error_forbidden"));
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await makeSite();
    const both = ["First", "Second"].map((name) => api.call(updateSite, { body: { id, version, name: `${unique} ${name}` } }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(api.call(updateSite, { body: { id, version, city: "Leeds" } })).rejects.toMatchObject(
      refusal(409, "error_site_version_conflict"),
    );
  });
});

describe("[SZ-03] a site is not deleted", () => {
  const remove = (id: string, as = api) => as.call(deleteSite, { params: { id } });
  it("while there are devices on it", async () => {
    await expect(remove("harbour-house")).rejects.toMatchObject(refusal(409, "error_cannot_delete_site_with_devices"));
  });
  it("while there are zones in it", async () => {
    const { id } = await makeSite();
    await makeZone("Lobby", id);
    await expect(remove(id)).rejects.toMatchObject(refusal(409, "error_cannot_delete_site_with_zones"));
  });
  it("if it is the last one, also for simultaneous requests", async () => {
    const accountId = "two-sites";
    await rig.platform.store.pool.query("INSERT INTO accounts (account_id, name, status) VALUES ($1, $1, 1)", [accountId]);
    const admin = await rig.apiAs(await rig.createPerson({ accountId, scopes, isAdmin: true }));
    const made = await Promise.all(["One", "Two"].map((name) => admin.call(createSite, { body: { name, timeZoneId: "UTC" } })));
    const both = await Promise.allSettled(made.map(({ id }) => remove(id, admin)));
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject([refusal(409, "error_minimum_number_of_sites")]);
    const { rows } = await admin.call(listSites, { query: {} });
    expect(rows).toHaveLength(1);
    await expect(remove(rows[0]?.id ?? "", admin)).rejects.toMatchObject({ code: "error_minimum_number_of_sites" });
  });
  it("while a gateway is put on it at the same moment: one of the two is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeSite(`${unique} ${round}`);
      const results = await Promise.allSettled([remove(id), api.call(createGateway, { body: { name: "Gateway", siteId: id } })]);
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    }
  });
});

describe("[SZ-01] a site", () => {
  it("is created, read, changed field by field and deleted, each with a log entry of the old values", async () => {
    const address = { addressLine1: "1 Quay Street", city: "Hull", postalCode: "HU1 1AA", countryISO2: "GB", externalSiteId: "H-7" };
    const made = await api.call(createSite, { body: { name: unique, timeZoneId: "Europe/London", ...address } });
    expect(made).toMatchObject({ name: unique, ...address, addressLine2: "", zoneCount: 0, deviceCount: 0, version: 1 });
    expect(await newest("site.created")).toMatchObject({ actor: { name: "Jude Holloway" }, data: { siteId: made.id, to: address } });
    const changed = await api.call(updateSite, { body: { id: made.id, city: "Leeds", version: 1 } });
    expect(changed).toMatchObject({ ...address, city: "Leeds", version: 2, lastChange: { by: "Jude Holloway" } });
    expect(await newest("site.changed")).toMatchObject({ data: { from: { city: "Hull" }, to: { city: "Leeds" } } });
    expect(await api.call(updateSite, { body: { id: made.id, city: "Leeds" } })).toMatchObject({ version: 2 });
    await api.call(deleteSite, { params: { id: made.id } });
    expect(await newest("site.deleted")).toMatchObject({ data: { siteId: made.id, name: unique } });
    await expect(api.call(getSite, { params: { id: made.id } })).rejects.toMatchObject(refusal(404, "error_site_not_found"));
  });
  it("leaves its people and plans when it goes", async () => {
    const { id } = await makeSite();
    const email = await rig.createPerson({ scopes: ["device_r"], siteIds: ["quarry-lab", id] });
    await api.call(deleteSite, { params: { id } });
    const { rows } = await rig.platform.store.pool.query("SELECT site_ids FROM people WHERE email = $1", [email]);
    expect(rows).toEqual([{ site_ids: ["quarry-lab"] }]);
  });
  it("[Q-74] is listed page by page, forwards and backwards, and found by name, city and foreign number", async () => {
    for (const name of ["paging a", "Paging B", "paging c"]) await makeSite(`${name} ${unique}`);
    for (const sort of ["name", "-name"] as const) {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await api.call(listSites, { query: { sort, pageSize: "10", search: unique, ...(after !== undefined && { after }) } });
        names.push(...page.rows.map(({ name }) => name));
        after = page.next;
      } while (after !== undefined);
      const expected = ["paging a", "Paging B", "paging c"].map((name) => `${name} ${unique}`);
      expect(names).toEqual(sort === "name" ? expected : expected.toReversed());
    }
    await expect(api.call(listSites, { query: { after: "bm90aGluZw" } })).rejects.toMatchObject(refusal(400, "error_invalid_request"));
  });
  it("is followed page by page beyond the first, each row once", async () => {
    for (let index = 0; index < 12; index++) await makeSite(`${unique} ${String(index).padStart(2, "0")}`);
    const first = await api.call(listSites, { query: { search: unique, pageSize: "10" } });
    const second = await api.call(listSites, { query: { search: unique, pageSize: "10", after: first.next ?? "" } });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([10, 2, undefined]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(12);
  });
  it("[Q-83] is listed if it is within reach, with the devices that may be seen", async () => {
    const { rows } = await atTheLab.call(listSites, { query: { includeDevices: "true" } });
    expect(rows.map(({ id }) => id)).toEqual(["quarry-lab"]);
    expect(rows[0]?.devices?.map(({ name }) => name)).toEqual(["Front door", "Sample archive", "Solvent store"]);
    const blind = await rig.apiAs(await rig.createPerson({ scopes: ["site_r"], siteIds: ["quarry-lab"] }));
    expect((await blind.call(listSites, { query: { includeDevices: "true" } })).rows[0]).not.toHaveProperty("devices");
  });
  it("is announced on the stream only to sessions that reach it", async () => {
    const near = await openEventStream(rig.url, await rig.tokenOf(owner), "Sites/Index");
    expect(await near.next()).toMatchObject({ event: "hello" });
    const { id } = await makeSite();
    expect(await near.next()).toMatchObject({
      data: { document: { Code: "notification_site_changed", Data: JSON.stringify({ Id: id, Change: "added" }) } },
    });
    near.close();
  });
});

describe("[SC-06] the time zones", () => {
  it("are those that a site can have, with how far their clocks are ahead", async () => {
    const zones = await api.call(listTimeZones, {});
    expect(zones.length).toBeGreaterThan(300);
    expect(zones.find(({ id }) => id === "UTC")).toEqual({ id: "UTC", offsetMinutes: 0 });
    expect(zones.find(({ id }) => id === "Asia/Kolkata")?.offsetMinutes).toBe(330);
    expect(zones.some(({ id }) => id === "Asia/Calcutta")).toBe(false);
  });
  it.each([
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["us/eastern", "America/New_York"],
    ["Etc/UTC", "UTC"],
  ])("are known by all their names: a site with %s has %s", async (name, canonical) => {
    const made = await api.call(createSite, { body: { name: unique, timeZoneId: name } });
    expect(made.timeZoneId).toBe(canonical);
    // The same zone by another name is no change.
    expect(await api.call(updateSite, { body: { id: made.id, timeZoneId: name } })).toMatchObject({ timeZoneId: canonical, version: 1 });
    expect((await api.call(listTimeZones, {})).map(({ id }) => id)).toContain(canonical);
    await api.call(deleteSite, { params: { id: made.id } });
  });
  it("are refused under abbreviations, which mean several", async () => {
    const attempt = api.call(createSite, { body: { name: unique, timeZoneId: "IST" } });
    await expect(attempt).rejects.toMatchObject(refusal(400, "error_time_zone_not_found"));
  });
  it("are refused without timezone_r", async () => {
    const person = await rig.apiAs(await rig.createPerson({ scopes: ["site_r"] }));
    await expect(person.call(listTimeZones, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe("[SZ-02] a zone is refused", () => {
  it("with the name of another of its site, but not of another site's", async () => {
    await expect(makeZone("STORES")).rejects.toMatchObject(refusal(409, "error_zone_name_taken"));
    await expect(makeZone("Stores", "ferry-lane")).resolves.toMatchObject({ siteName: "Ferry Lane Depot" });
  });
  it("[Q-83] at a site out of reach, as if there were none", async () => {
    const attempt = atTheLab.call(createZone, { body: { name: unique, siteId: "harbour-house" } });
    await expect(attempt).rejects.toMatchObject(refusal(404, "error_site_not_found"));
    const { id } = await makeZone();
    const move = atTheLab.call(updateZone, { body: { id, siteId: "harbour-house" } });
    await expect(move).rejects.toMatchObject(refusal(404, "error_site_not_found"));
  });
  it("to move to another site while doors lead into it", async () => {
    const attempt = api.call(updateZone, { body: { id: "quarry-labs", siteId: "ferry-lane" } });
    await expect(attempt).rejects.toMatchObject(refusal(409, "error_zone_has_devices"));
  });
  it("to the second of two who change the same version", async () => {
    const { id, version } = await makeZone();
    await api.call(updateZone, { body: { id, version, description: "First of the two" } });
    await expect(api.call(updateZone, { body: { id, version, name: "Second" } })).rejects.toMatchObject(
      refusal(409, "error_zone_version_conflict"),
    );
  });
});

describe("[SZ-03] a zone is not deleted", () => {
  const remove = (id: string, as = api) => as.call(deleteZone, { params: { id } });
  it("while a door leads into it, or out of it", async () => {
    await expect(remove("quarry-stores")).rejects.toMatchObject(refusal(409, "error_zone_has_devices"));
    const { id } = await makeZone();
    const body = { primaryZoneId: "quarry-labs", secondaryZoneId: id };
    await api.call(setDeviceZones, { params: { serial: "GH-AC40-00C301" }, body });
    await expect(remove(id)).rejects.toMatchObject(refusal(409, "error_zone_has_devices"));
    await api.call(setDeviceZones, { params: { serial: "GH-AC40-00C301" }, body: { primaryZoneId: "quarry-labs" } });
  });
  it("if it is the last one, also for simultaneous requests", async () => {
    const accountId = "two-zones";
    await rig.platform.store.pool.query("INSERT INTO accounts (account_id, name, status) VALUES ($1, $1, 1)", [accountId]);
    const admin = await rig.apiAs(await rig.createPerson({ accountId, scopes, isAdmin: true }));
    const site = await admin.call(createSite, { body: { name: "Only", timeZoneId: "UTC" } });
    const made = await Promise.all(["One", "Two"].map((name) => admin.call(createZone, { body: { name, siteId: site.id } })));
    const both = await Promise.allSettled(made.map(({ id }) => remove(id, admin)));
    const refused = both.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toMatchObject([refusal(409, "error_minimum_number_of_zones")]);
    expect((await admin.call(listZones, { query: {} })).rows).toHaveLength(1);
  });
  it("while a door is led into it at the same moment: one of the two is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await makeZone(`${unique} ${round}`);
      const lead = api.call(setDeviceZones, { params: { serial: "GH-AC40-00C301" }, body: { primaryZoneId: id } });
      const results = await Promise.allSettled([remove(id), lead]);
      expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    }
    await api.call(setDeviceZones, { params: { serial: "GH-AC40-00C301" }, body: { primaryZoneId: "quarry-labs" } });
  });
});

describe("[SZ-02] a zone", () => {
  it("is created, changed and deleted with its rules, each with a log entry, and schedules drop it", async () => {
    const rules = { antiPassback: "refuse", occupancyMax: 12, isTwoPerson: true } as const;
    const made = await api.call(createZone, { body: { name: unique, siteId: "quarry-lab", ...rules } });
    expect(made).toMatchObject({ ...rules, needsEscort: false, doorCount: 0, version: 1 });
    const changed = await api.call(updateZone, { body: { id: made.id, antiPassback: "off", occupancyMax: 0 } });
    expect(changed).toMatchObject({ antiPassback: "off", occupancyMax: 0, isTwoPerson: true, version: 2 });
    expect(await newest("zone.changed")).toMatchObject({ data: { from: { antiPassback: "refuse", occupancyMax: 12 } } });
    await rig.platform.store.db.insert(scheduleZones).values({ accountId: "northmoor", scheduleId: "always", zoneId: made.id });
    await api.call(deleteZone, { params: { id: made.id } });
    expect(await newest("zone.deleted")).toMatchObject({ data: { zoneId: made.id, scheduleIds: ["always"] } });
    await expect(api.call(getZone, { params: { id: made.id } })).rejects.toMatchObject(refusal(404, "error_zone_not_found"));
  });
  it("is listed by name or by site, of one site or of all within reach", async () => {
    const { rows } = await atTheLab.call(listZones, { query: { sort: "-name", search: "s" } });
    expect(new Set(rows.map(({ siteId }) => siteId))).toEqual(new Set(["quarry-lab"]));
    const bySite = await api.call(listZones, { query: { sort: "site", pageSize: "100" } });
    const siteNames = bySite.rows.map(({ siteName }) => siteName);
    expect(siteNames).toEqual(siteNames.toSorted());
    expect((await atTheLab.call(listZones, { query: { siteId: "harbour-house" } })).rows).toEqual([]);
  });
  it("takes every door of its site that is asked for, and none of another", async () => {
    const { id: zoneId } = await makeZone(unique, "harbour-house");
    const set = (body: { serialNumbers?: string[] }, query = {}) => api.call(setZoneDevices, { params: { zoneId }, query, body });
    await expect(set({ serialNumbers: ["GH-AC40-00C301"] })).rejects.toMatchObject(refusal(404, "error_device_not_found"));
    await expect(set({ serialNumbers: [camera] })).rejects.toMatchObject(refusal(409, "error_device_not_eligible"));
    expect(await set({ serialNumbers: [door] })).toMatchObject({ doorCount: 1 });
    expect(await newest("device.zones_changed")).toMatchObject({
      serialNumber: door,
      data: { from: { primaryZoneId: "harbour-lobby" }, to: { primaryZoneId: zoneId } },
    });
    expect(await set({}, { all: "true" })).toMatchObject({ doorCount: 8 });
    const { devices } = await api.call(listDevices, { query: { siteId: "harbour-house", deviceTypes: "1,4" } });
    expect(new Set(devices.map(({ primaryZoneId }) => primaryZoneId))).toEqual(new Set([zoneId]));
  });
});

describe("[DV-07] the zones of a door", () => {
  const set = (serial: string, body: { primaryZoneId: string; secondaryZoneId?: string; version?: number }) =>
    api.call(setDeviceZones, { params: { serial }, body });
  it("are refused if they are equal, of another site, or for a device that is not a door", async () => {
    await expect(set(door, { primaryZoneId: "harbour-lobby", secondaryZoneId: "harbour-lobby" })).rejects.toMatchObject(
      refusal(409, "error_device_zones_must_differ"),
    );
    await expect(set(door, { primaryZoneId: "quarry-labs" })).rejects.toMatchObject(refusal(404, "error_zone_not_found"));
    await expect(set(camera, { primaryZoneId: "harbour-lobby" })).rejects.toMatchObject(refusal(409, "error_device_not_eligible"));
    await expect(set(door, { primaryZoneId: "harbour-lobby", version: 0 })).rejects.toMatchObject(
      refusal(409, "error_device_version_conflict"),
    );
  });
  it("are kept and told, the second one only where there is one", async () => {
    expect(await set(door, { primaryZoneId: "harbour-offices", secondaryZoneId: "harbour-lobby" })).toMatchObject({
      primaryZoneId: "harbour-offices",
      secondaryZoneId: "harbour-lobby",
    });
    await set(door, { primaryZoneId: "harbour-lobby" });
    expect(await api.call(getDevice, { params: { serial: door }, query: {} })).not.toHaveProperty("secondaryZoneId");
  });
});
