import { expect, it } from "vitest";
import { aStorage } from "../../../../tests/builders/aKernel.ts";
import { storedLength } from "./storedLength.ts";

/** A person who chose this before, if anything. */
const aPerson = (stored?: unknown) => ({ storage: aStorage({ clipLength: stored }) });

it.each([
  ["who never chose", undefined, 300],
  ["who chose one", 3_600, 3_600],
  ["a length that there is not", 45, 30],
  ["what is no number", "300", 30],
])("[PL-10] [Q-36] opens for %s with its length", (_who, stored, seconds) => {
  expect(storedLength.read(aPerson(stored))).toBe(seconds);
});

it("[PL-10] keeps what a person chose", () => {
  const kernel = aPerson();
  storedLength.write(kernel, 1_200);
  expect(storedLength.read(kernel)).toBe(1_200);
});
