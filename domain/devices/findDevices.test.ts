import { expect, it } from "vitest";
import type { Device } from "#contract/devices.ts";
import { aDevice } from "../../tests/builders/aDevice.ts";
import { foldedText } from "../identity/foldedText.ts";
import { findDevices } from "./findDevices.ts";

const everything = (_device: Device): boolean => true;

function aDirectory(...names: string[]) {
  const devices: Record<string, Device> = Object.fromEntries(
    names.map((name, index) => [`S${index}`, aDevice({ serialNumber: `S${index}`, name, siteName: index % 2 === 0 ? "Depot" : "Lab" })]),
  );
  const directory = { state: { devices }, settings: {} };
  const found = (query: string, { most = 50, isWanted = everything } = {}) =>
    findDevices(directory, query, isWanted, most).map(({ name }) => name);
  return { devices, directory, found };
}

it("[NF-04] finds devices by every word of name, site and serial number, those that begin with the first before the others, by name", () => {
  const { found } = aDirectory("Zoo lobby", "Lobby west", "lobby east", "Roof");
  expect(found("LOB")).toEqual(["lobby east", "Lobby west", "Zoo lobby"]);
  expect(found("lob lab")).toEqual(["Lobby west"]);
  expect(found("s3")).toEqual(["Roof"]);
  expect(found("")).toEqual(["lobby east", "Lobby west", "Roof", "Zoo lobby"]);
});

it("answers no more than asked for, the best of them, and none that is not wanted", () => {
  const { found } = aDirectory("A door", "B door", "Door Z", "Door Y");
  expect(found("door", { most: 3 })).toEqual(["Door Y", "Door Z", "A door"]);
  expect(found("door", { most: 1 })).toEqual(["Door Y"]);
  expect(found("door", { isWanted: ({ siteName }) => siteName === "Lab" })).toEqual(["Door Y", "B door"]);
});

it("[NF-04] leaves nothing out that one text after the other would find", () => {
  const names = Array.from(
    { length: 400 },
    (_, index) => `${["Dock", "Éntry", "dock 2", "Ramp-9", "2×2 bay"][index % 5]} ${(index * 37) % 101}`,
  );
  const { found } = aDirectory(...names);
  for (const query of ["d", "É", "é", "2", "k 9", "ramp- 10", "×", "s39 dock", "zz", "9 9"]) {
    const words = foldedText(query).split(" ");
    const texts = names.map((name, index) => ({
      name,
      text: foldedText(`${name} ${index % 2 === 0 ? "Depot" : "Lab"} S${index}`),
    }));
    const all = texts.filter(({ text }) => words.every((word) => text.includes(word)));
    expect(found(query, { most: 1_000 }).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  }
});

it("knows new names once the settings are others", () => {
  const { devices, directory, found } = aDirectory("Roof");
  expect(found("roof")).toEqual(["Roof"]);
  Object.assign(devices["S0"] ?? {}, { name: "Cellar" });
  directory.settings = {};
  expect([found("roof"), found("cellar")]).toEqual([[], ["Cellar"]]);
  delete devices["S0"];
  directory.settings = {};
  expect(found("")).toEqual([]);
});
