import { describe, expect, it } from "vitest";
import { emailForm, externalIdForm, phoneForm, serialForm } from "./contactForms.ts";

describe("[US-02] the canonical form of contact data", () => {
  it.each([
    ["Anna@North.Example", "anna@north.example"],
    [" anna@north.example\u200b", "anna@north.example"],
    ["ａｎｎａ＠north.example", "anna@north.example"],
  ])("of the address %j", (typed, form) => expect(emailForm(typed)).toBe(form));

  it.each([
    ["+34 600 123 456", "+34600123456"],
    ["+34 (600) 123-456", "+34600123456"],
    ["0034600123456", "+34600123456"],
    ["＋34600123456", "+34600123456"],
    ["600 123 456", "600123456"],
  ])("of the telephone number %j", (typed, form) => expect(phoneForm(typed)).toBe(form));

  it.each([
    ["EMP-007", "emp-007"],
    [" emp-007 ", "emp-007"],
    ["ＥＭＰ-007", "emp-007"],
  ])("of the external id %j", (typed, form) => expect(externalIdForm(typed)).toBe(form));

  it("tells external ids and serial numbers by their zeros", () => {
    expect(externalIdForm("007")).not.toBe(externalIdForm("7"));
    expect(serialForm(" gh-ac40-00912f")).toBe("GH-AC40-00912F");
  });
});
