import { expect, it } from "vitest";
import { typedAhead } from "./typeAhead.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "isComposing", true>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...held,
});

it.each([
  ["a letter", "do", press("o"), "doo"],
  ["a letter of another script", "", press("ñ"), "ñ"],
  ["a space", "open", press(" "), "open "],
  ["Backspace", "door", press("Backspace"), "doo"],
])("[NF-08] %s changes what is searched", (_, before, key, after) => {
  expect(typedAhead(before, key)).toBe(after);
});

it.each([
  ["a chord", press("k", { ctrlKey: true })],
  ["a chord of a Mac", press("k", { metaKey: true })],
  ["a letter that is still composed", press("a", { isComposing: true })],
  ["an arrow", press("ArrowDown")],
  ["Escape", press("Escape")],
])("%s writes nothing", (_, key) => {
  expect(typedAhead("door", key)).toBeUndefined();
});
