import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { reasonKinds } from "#contract/reasons.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";

const marked = [...operations].flatMap(([id, { asksReason }]) => (asksReason === undefined ? [] : [id]));

describe("[B-31] an administrator reads for what a reason is asked", () => {
  it.each([
    ["English", en],
    ["Spanish", es],
  ])("in %s: every kind and every call, and no other", (_language, { kind, call }) => {
    expect(Object.keys(kind).toSorted()).toEqual(["all", ...reasonKinds].toSorted());
    expect(Object.keys(call).toSorted()).toEqual(marked.toSorted());
  });
});
