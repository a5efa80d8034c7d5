import { expect, it } from "vitest";
import type { Kernel } from "#kernel/plugin.ts";
import { storedLength } from "./storedLength.ts";

function aStorage(stored?: unknown) {
  let value = stored;
  const storage = { get: () => value, set: (_key: string, next: unknown) => void (value = next) };
  return { storage: storage as unknown as Kernel["storage"] };
}

it.each([
  ["who never chose", undefined, 300],
  ["who chose one", 3_600, 3_600],
  ["a length that there is not", 45, 30],
  ["what is no number", "300", 30],
])("[PL-10] [Q-36] opens for %s with its length", (_who, stored, seconds) => {
  expect(storedLength.read(aStorage(stored))).toBe(seconds);
});

it("[PL-10] keeps what a person chose", () => {
  const kernel = aStorage();
  storedLength.write(kernel, 1_200);
  expect(storedLength.read(kernel)).toBe(1_200);
});
