import { describe, expect, it } from "vitest";
import { callingCodeOf, callingCodes } from "./callingCodes.ts";
import { checkPhone, internationalPhone } from "./phoneNumber.ts";

describe("[VD-04] a telephone number", () => {
  it.each([
    ["+1 (415) 555-0132", "+14155550132"],
    ["+44 20 7946 0018", "+442079460018"],
    ["+34 600 123 456", "+34600123456"],
    ["+39 06 1234 5678", "+390612345678"],
    ["+298 21 12 34", "+298211234"],
  ])("%s is kept as %s", (text, number) => expect(checkPhone(text)).toEqual({ number }));

  it.each([
    "",
    "4155550132",
    "+",
    "+1 415 555 01",
    "+1 115 555 0132",
    "+1 415 155 0132",
    "+34 600 123 45",
    "+999 123 4567",
    "+44 123",
    "+44 2079 4600 1812 345",
    "+1 415 CALL NOW",
    "++14155550132",
  ])("%j is InvalidPhoneNumber", (text) => expect(checkPhone(text)).toEqual({ problem: "InvalidPhoneNumber" }));

  it("[Q-19] is of any country where none is named, and of a named one else", () => {
    expect(checkPhone("+34 600 123 456", [])).toEqual({ number: "+34600123456" });
    expect(checkPhone("+34 600 123 456", ["US", "ES"])).toEqual({ number: "+34600123456" });
    expect(checkPhone("+34 600 123 456", ["US"])).toEqual({ problem: "UnsupportedCountryCode" });
    expect(checkPhone("+34 600", ["US"])).toEqual({ problem: "InvalidPhoneNumber" });
  });

  it.each([
    ["US", "(415) 555-0132", "+14155550132"],
    ["US", "1 415 555 0132", "+14155550132"],
    ["GB", "020 7946 0018", "+442079460018"],
    ["ES", "600 123 456", "+34600123456"],
    ["IT", "06 1234 5678", "+390612345678"],
    ["HU", "06 20 123 4567", "+36201234567"],
    ["US", "+34 600 123 456", "+34600123456"],
  ])("of %s, typed as %s, is %s", (country, typed, number) => expect(checkPhone(internationalPhone(country, typed))).toEqual({ number }));
});

it("no calling code begins with another one, and each is found again", () => {
  const codes = new Set(callingCodes.values());
  expect(codes.size).toBeGreaterThan(200);
  for (const code of codes) expect(callingCodeOf(`${code}5550100`)).toBe(code);
});
