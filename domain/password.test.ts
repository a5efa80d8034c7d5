import { describe, expect, it } from "vitest";
import { brokenRulesOf } from "./password.ts";

describe("[VD-03] the rules of a password", () => {
  it.each([
    ["", ["length", "lower", "upper", "digit"]],
    ["Passw0r", ["length"]],
    ["Passw0rd", []],
    [`Aa1${"x".repeat(47)}`, []],
    [`Aa1${"x".repeat(48)}`, ["length"]],
    ["passw0rd", ["upper"]],
    ["PASSW0RD", ["lower"]],
    ["Password", ["digit"]],
    ["contraseña", ["upper", "digit"]],
  ])("%j breaks %j", (password, broken) => {
    expect(brokenRulesOf(password)).toEqual(broken);
  });
});
