import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type CatalogEntry, catalogLinkOf } from "#contract/catalog.ts";
import type { Device } from "#contract/devices.ts";
import { DeviceType, UnitType } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { isIntercom, listIntercoms } from "../intercomPick.ts";
import { DirectoryParams } from "./directoryParams.ts";
import { directoryQuery } from "./directoryQuery.ts";
import { placesText, stateOf, unitTypes, unitTypeText } from "./directoryWords.ts";
import { changedEntryOf, EntryFields, newEntryOf, storedOf } from "./entryFields.ts";

const t: Kernel["t"] = (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key);
const entry: CatalogEntry = {
  id: "e1",
  unitType: UnitType.Apt,
  displayName: "Apt 4B",
  fullName: "Ana Ruiz",
  userId: "p1",
  siteIds: ["s1", "far", "s2"],
  isShown: true,
  canHear: true,
  version: 3,
};

describe("[IC-01] the list of the directory", () => {
  it("asks for what stands in its address, and leaves out what makes no sense there", () => {
    const given = z.parse(DirectoryParams, { search: "ana", sort: "-person", type: "4" });
    expect(directoryQuery(given)).toEqual({ search: "ana", sort: "-person", unitType: "4" });
    // [EN-06] 3 is reserved.
    expect(directoryQuery(z.parse(DirectoryParams, { sort: "state", type: "3" }))).toEqual({});
  });

  it("says whether a visitor finds the entry, and whether somebody hears it", () => {
    expect(stateOf(entry)).toBe("rings");
    expect(stateOf({ isShown: true, canHear: false })).toBe("unheard");
    expect(stateOf({ isShown: false, canHear: true })).toBe("hidden");
  });

  it("says at whose intercoms it stands: the lobby at all, another at those of its person's sites", () => {
    const sites = [
      { id: "s1", name: "Harbour House" },
      { id: "s2", name: "Depot" },
    ];
    expect(placesText(entry, sites, t)).toBe("Harbour House, Depot");
    expect(placesText({ unitType: UnitType.Lobby, siteIds: [] }, sites, t)).toBe("intercoms.everyIntercom");
  });

  it("[EN-06] offers every type that there is, and says one that it does not know by its number", () => {
    expect(unitTypes.toSorted()).toEqual(Object.values(UnitType).toSorted());
    expect([unitTypeText(UnitType.Home, t), unitTypeText(3, t)]).toEqual([
      "intercoms.unitType.2",
      'intercoms.unitType.other {"unitType":3}',
    ]);
  });
});

describe("[IC-01] the form of an entry", () => {
  const entered = (given: object) => z.safeParse(EntryFields, { unitType: UnitType.Apt, displayName: "Apt 4B", userId: "p1", ...given });

  it("takes an entry of a person, and a lobby of nobody", () => {
    expect(entered({}).success).toBe(true);
    expect(entered({ unitType: UnitType.Lobby, userId: undefined }).success).toBe(true);
  });

  it.each([
    ["userId", "nobody's that is no lobby", { userId: undefined }, "intercoms.entry.needsPerson"],
    ["displayName", "a name of spaces", { displayName: "   " }, undefined],
    ["displayName", "a name longer than 50", { displayName: "x".repeat(51) }, undefined],
    ["unitType", "the type that is reserved", { unitType: 3 }, undefined],
  ])("refuses %s: %s", (field, _, given, message) => {
    const issue = entered(given).error?.issues[0];
    expect(issue?.path).toEqual([field]);
    if (message !== undefined) expect(issue?.message).toBe(message);
  });

  it("begins with what is stored; a type that it does not know is chosen anew", () => {
    expect(storedOf(entry)).toEqual({ values: { unitType: UnitType.Apt, displayName: "Apt 4B", userId: "p1" }, version: 3 });
    expect(storedOf({ ...entry, unitType: 9 }).values).not.toHaveProperty("unitType");
  });

  it("sends no person with a lobby, and takes the one away who was there", () => {
    const lobby = { unitType: UnitType.Lobby, displayName: "Front desk", userId: "p1" };
    expect(newEntryOf(lobby)).toEqual({ unitType: UnitType.Lobby, displayName: "Front desk" });
    expect(changedEntryOf("e1", lobby, 3)).toEqual({
      id: "e1",
      unitType: UnitType.Lobby,
      displayName: "Front desk",
      userId: null,
      version: 3,
    });
  });

  it("sends the person of every other entry, and the version that was seen", () => {
    const apartment = { unitType: UnitType.Apt, displayName: "Apt 4B", userId: "p1" };
    expect(newEntryOf(apartment)).toEqual(apartment);
    expect(changedEntryOf("e1", apartment, 3)).toEqual({ id: "e1", ...apartment, version: 3 });
  });
});

describe("[IC-02] the code of an intercom", () => {
  const device = (serialNumber: string, name: string, deviceType: Device["deviceType"]) => aDevice({ serialNumber, name, deviceType });
  const directory = aDeviceDirectory([
    device("GH-INT40-0127A3", "Intercom 10", DeviceType.Intercoms),
    device("GH-INT40-0127A4", "Intercom 2", DeviceType.Intercoms),
    device("GH-AC40-00912F", "Lobby", DeviceType.AccessControl),
  ]);
  const kernel = aKernel({ services: [provided(DeviceDirectory, directory)] });

  it("leads to the page of its directory and nowhere else", () => {
    const link = new URL(catalogLinkOf("https://gatehouse.example.test", "GH-INT40-0127A3"));
    expect([link.origin, link.pathname]).toEqual(["https://gatehouse.example.test", "/action"]);
    expect(Object.fromEntries(link.searchParams)).toEqual({ mode: "catalog", sn: "GH-INT40-0127A3" });
  });

  it("is offered for intercoms alone, by their names", () => {
    expect(listIntercoms(kernel).map(({ value, label }) => [value, label])).toEqual([
      ["GH-INT40-0127A4", "Intercom 2, Harbour House"],
      ["GH-INT40-0127A3", "Intercom 10, Harbour House"],
    ]);
    expect(["GH-INT40-0127A3", "GH-AC40-00912F", "GH-GONE"].map((each) => isIntercom(each, kernel))).toEqual([true, false, false]);
  });
});
