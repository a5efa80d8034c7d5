import { expect, it } from "vitest";
import type { Device } from "#contract/devices.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { createDeviceIndex } from "./deviceIndex.ts";

const everything = (_device: Device): boolean => true;

function indexOf(...names: string[]) {
  const devices: Record<string, Device> = Object.fromEntries(
    names.map((name, index) => [`S${index}`, aDevice({ serialNumber: `S${index}`, name, siteName: index % 2 === 0 ? "Depot" : "Lab" })]),
  );
  const index = createDeviceIndex(() => devices);
  const found = (query: string, { most = 50, isWanted = everything } = {}) => index.find(query, isWanted, most).map(({ name }) => name);
  return { devices, index, found };
}

it("[NF-04] finds devices by every word of name, site and serial number, those that begin with the first before the others, by name", () => {
  const { found } = indexOf("Zoo lobby", "Lobby west", "lobby east", "Roof");
  expect(found("LOB")).toEqual(["lobby east", "Lobby west", "Zoo lobby"]);
  expect(found("lob lab")).toEqual(["Lobby west"]);
  expect(found("s3")).toEqual(["Roof"]);
  expect(found("")).toEqual(["lobby east", "Lobby west", "Roof", "Zoo lobby"]);
});

it("answers no more than asked for, the best of them, and none that is not wanted", () => {
  const { found } = indexOf("A door", "B door", "Door Z", "Door Y");
  expect(found("door", { most: 3 })).toEqual(["Door Y", "Door Z", "A door"]);
  expect(found("door", { most: 1 })).toEqual(["Door Y"]);
  expect(found("door", { isWanted: ({ siteName }) => siteName === "Lab" })).toEqual(["Door Y", "B door"]);
});

it("knows new names when it is told to forget the old ones", () => {
  const { devices, index, found } = indexOf("Roof");
  expect(found("roof")).toEqual(["Roof"]);
  Object.assign(devices["S0"] ?? {}, { name: "Cellar" });
  index.forget();
  expect([found("roof"), found("cellar")]).toEqual([[], ["Cellar"]]);
  delete devices["S0"];
  index.forget();
  expect(found("")).toEqual([]);
});
