import { describe, expect, it } from "vitest";
import { textError } from "./textError.ts";

describe("[VD-01] textError", () => {
  const name = { min: 2, max: 50, isRequired: true };

  it.each([
    ["an empty text that is required", "", name, { key: "kernel.form.Required" }],
    ["spaces alone where a text is required", "   ", name, { key: "kernel.form.Required" }],
    ["a text below the least", " a ", name, { key: "kernel.form.ShortText", values: { min: 2 } }],
    ["a text above the most", "a".repeat(51), name, { key: "kernel.form.LongText", values: { max: 50 } }],
  ])("refuses %s", (_, value, rule, expected) => {
    expect(textError(value, rule)).toEqual(expected);
  });

  it.each([
    ["an empty text that may be left out", "", { min: 2, max: 50 }],
    ["the shortest", "ab", name],
    ["the longest, with spaces around it", ` ${"a".repeat(50)} `, name],
    ["anything without limits", "a".repeat(1000), {}],
  ])("accepts %s", (_, value, rule) => {
    expect(textError(value, rule)).toBeUndefined();
  });
});
