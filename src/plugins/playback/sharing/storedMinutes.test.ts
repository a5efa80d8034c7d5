import { expect, it } from "vitest";
import { aStorage } from "../../../../tests/builders/aKernel.ts";
import { storedMinutes } from "./storedMinutes.ts";

it.each([
  ["the default before the first choice", undefined, 5],
  ["the last choice", 720, 720],
  ["the default instead of minutes that the platform refuses", 721, 5],
  ["the default instead of a text", "60", 5],
])("[SR-05] a link of a clip works for %s", (_what, shareMinutes, minutes) => {
  expect(storedMinutes.read({ storage: aStorage({ shareMinutes }) })).toBe(minutes);
});

it("[SR-05] the choice is remembered", () => {
  const kernel = { storage: aStorage() };
  storedMinutes.write(kernel, 60);
  expect(storedMinutes.read(kernel)).toBe(60);
});
