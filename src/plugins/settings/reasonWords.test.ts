import { describe, expect, it } from "vitest";
import { operations } from "#contract/operations.ts";
import { reasonKinds } from "#contract/reasons.ts";
import moreEn from "./locales/more.en.ts";
import moreEs from "./locales/more.es.ts";
import panelsEn from "./locales/panels.en.ts";
import panelsEs from "./locales/panels.es.ts";

const marked = [...operations].flatMap(([id, { asksReason }]) => (asksReason === undefined ? [] : [id]));

describe("[B-31] an administrator reads for what a reason is asked", () => {
  it.each([
    ["English", moreEn, panelsEn],
    ["Spanish", moreEs, panelsEs],
  ])("in %s: every kind and every call, and no other", (_language, { kind }, { call }) => {
    expect(Object.keys(kind).toSorted()).toEqual(["all", ...reasonKinds].toSorted());
    expect(Object.keys(call).toSorted()).toEqual(marked.toSorted());
  });
});
