import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestOf } from "#contract/endpoint.ts";
import { createGroup, deleteGroup, getGroup, listGroups, updateGroup } from "#contract/groups.ts";
import { createHoliday, listHolidays } from "#contract/holidays.ts";
import { createSite, listSites } from "#contract/sites.ts";
import { createUser, getUser, listUsers } from "#contract/users.ts";
import { createZone, listZones } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import { groups } from "#server/base/store/schema/policy.ts";
import type { TestPlatform } from "../support/platform.ts";
import { refusal, startSettingsTests } from "../support/settingsTests.ts";

let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
});
afterAll(() => rig.close());

const person = {
  phoneNumber: "",
  localeISO2: "en",
  roleId: null,
  siteIds: ["harbour-house"] as string[],
  validFromUtc: null,
  validUntilUtc: null,
  mayEscort: false,
  needsEscort: false,
  externalSystemId: "",
} satisfies Partial<RequestOf<typeof createUser>["body"]>;
const alike = (name: string) => [
  name.normalize("NFD"),
  name.toUpperCase(),
  name.replaceAll("é", "e"),
  `  ${name.replace(" ", " \u00a0 ")}\u200b`,
  name.replace(" ", "\n"),
];

describe("[US-01] a search", () => {
  it("finds people with and without accents, in whatever case, and both ways round", async () => {
    const { id } = await api.call(createUser, { body: { ...person, firstName: "José", lastName: "Núñez", email: "" } });
    const { id: plain } = await api.call(createUser, { body: { ...person, firstName: "Jose", lastName: "Nunez", email: "" } });
    const found = async (search: string) => (await api.call(listUsers, { query: { search } })).rows.map((row) => row.id).toSorted();
    for (const search of ["José", "Jose", "JOSÉ NÚÑEZ", "jose nunez", "Jose\u0301 Nu\u0301n", "jose  nunez", "ｊｏｓｅ", "nu"])
      expect(await found(search), search).toEqual([id, plain].toSorted());
    expect(await found("%")).toEqual([]);
    expect(await found("％")).toEqual([]);
  });

  it("[GR-01] [SZ-01] [SZ-02] [SC-05] finds groups, sites, zones and holidays so", async () => {
    await api.call(createGroup, { body: { name: "Équipe de nuit" } });
    await api.call(createSite, { body: { name: "Almacén Málaga", timeZoneId: "Europe/Madrid" } });
    await api.call(createZone, { body: { name: "Cámara fría", siteId: "harbour-house" } });
    await api.call(createHoliday, { body: { name: "Día de Andalucía", month: 2, day: 28 } });
    const names = async <Row extends { name: string }>(answer: Promise<{ rows: readonly Row[] }>) =>
      (await answer).rows.map(({ name }) => name);
    for (const fold of [
      (text: string) => text,
      (text: string) => text.normalize("NFD"),
      (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toUpperCase(),
    ]) {
      expect(await names(api.call(listGroups, { query: { search: fold("Équipe") } }))).toEqual(["Équipe de nuit"]);
      expect(await names(api.call(listSites, { query: { search: fold("Málaga") } }))).toEqual(["Almacén Málaga"]);
      expect(await names(api.call(listZones, { query: { search: fold("Cámara") } }))).toEqual(["Cámara fría"]);
      expect(await names(api.call(listHolidays, { query: { search: fold("Día") } }))).toEqual(["Día de Andalucía"]);
    }
  });
});

describe("[GR-01] a name", () => {
  it("is taken in every form of it", async () => {
    const { id } = await api.call(createGroup, { body: { name: "Café crew" } });
    for (const name of alike("Café crew"))
      await expect(api.call(createGroup, { body: { name } }), JSON.stringify(name)).rejects.toMatchObject(
        refusal(409, "error_group_name_taken"),
      );
    await api.call(createSite, { body: { name: "Café site", timeZoneId: "UTC" } });
    for (const name of alike("Café site"))
      await expect(api.call(createSite, { body: { name, timeZoneId: "UTC" } }), name).rejects.toMatchObject(
        refusal(409, "error_site_name_taken"),
      );
    await api.call(createZone, { body: { name: "Café zone", siteId: "harbour-house" } });
    for (const name of alike("Café zone"))
      await expect(api.call(createZone, { body: { name, siteId: "harbour-house" } }), name).rejects.toMatchObject(
        refusal(409, "error_zone_name_taken"),
      );
    // Its own in another form is no other's.
    await api.call(updateGroup, { body: { id, name: "CAFÉ  CREW" } });
  });

  it("is stored as it was typed, without what nobody sees, and measured so", async () => {
    const { id } = await api.call(createGroup, { body: { name: "\u202e Ni\u00adght\r\nshift\u200b\ufeff " } });
    expect((await api.call(getGroup, { params: { id }, query: {} })).name).toBe("Night shift");
    await expect(api.call(createGroup, { body: { name: "\u200b\u200bA\u2060" } })).rejects.toMatchObject({ status: 400 });
    const { id: userId } = await api.call(createUser, {
      body: { ...person, firstName: "An\u200bna\n", lastName: "\u202eRuiz", email: "" },
    });
    expect(await api.call(getUser, { params: { id: userId }, query: {} })).toMatchObject({ firstName: "Anna", lastName: "Ruiz" });
  });

  it("that an older store has twice stays, and is free for the other once one of the two is renamed or deleted", async () => {
    const { db } = rig.platform.store;
    const accountId = "northmoor";
    const { id: first } = await api.call(createGroup, { body: { name: "Öl crew" } });
    await db.insert(groups).values([
      { accountId, groupId: "twin-a", name: "ol crew", isDoubled: true },
      { accountId, groupId: "twin-b", name: "OL CREW", isDoubled: true },
    ]);
    const marked = async () => (await db.select().from(groups)).filter(({ isDoubled }) => isDoubled).map(({ groupId }) => groupId);
    await expect(api.call(updateGroup, { body: { id: "twin-a", description: "Still there" } })).resolves.toBeDefined();
    await api.call(updateGroup, { body: { id: first, name: "Oil crew" } });
    expect(await marked()).toEqual(["twin-b"]);
    await expect(api.call(createGroup, { body: { name: "öl crew" } })).rejects.toMatchObject(refusal(409, "error_group_name_taken"));
    await api.call(updateGroup, { body: { id: "twin-b", name: "Tar crew" } });
    expect(await marked()).toEqual([]);
    await api.call(deleteGroup, { params: { id: "twin-a" } });
    await api.call(createGroup, { body: { name: "öl crew" } });
  });
});
