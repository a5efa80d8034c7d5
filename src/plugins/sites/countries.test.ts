import { describe, expect, it } from "vitest";
import { countryChoices, countryCodes, countryName } from "./countries.ts";

describe("the countries of an address", () => {
  it("[SZ-01] are the 249 of the standard, each once and each with a name", () => {
    expect(new Set(countryCodes).size).toBe(249);
    expect(countryCodes.filter((code) => countryName(code, "en") === code)).toEqual([]);
  });
  it("[GN-03] have their names in the person's language, and stand in its order", () => {
    expect([countryName("DE", "en"), countryName("DE", "es")]).toEqual(["Germany", "Alemania"]);
    const names = countryChoices("es", "").map(({ label }) => label);
    expect(names.indexOf("Alemania")).toBeLessThan(names.indexOf("España"));
  });
  it("[SZ-01] include what is stored, even when the standard has it no more", () => {
    expect(countryChoices("en", "QX").filter(({ value }) => value === "QX")).toHaveLength(1);
    expect(countryName("", "en")).toBe("");
  });
});
