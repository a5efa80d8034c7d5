import { describe, expect, it } from "vitest";
import { byteCount, listText, megabytes, numberText, percentText, secondsText } from "./numbers.ts";

describe("byteCount", () => {
  it.each([
    [0, "0 byte"],
    [999, "999 byte"],
    [1400, "1.4 kB"],
    [250_000_000, "250 MB"],
  ])("says %i as %s", (bytes, text) => {
    expect(byteCount(bytes, "en")).toBe(text);
  });
});

describe("numbers", () => {
  it("[GN-03] are written as the language writes them", () => {
    expect(["en", "es"].map((language) => numberText(12480.5, language))).toEqual(["12,480.5", "12.480,5"]);
    expect(["en", "es"].map((language) => numberText(2, language, 1))).toEqual(["2.0", "2,0"]);
    expect(["en", "es"].map((language) => percentText(0.384, language))).toEqual(["38%", "38\u00A0%"]);
    expect([secondsText(2.44, "en"), megabytes(5 * 1024 ** 2, "en")]).toEqual(["2.4 sec", "5 MB"]);
    expect(["en", "es"].map((language) => listText(["A", "B", "C"], language))).toEqual(["A, B, and C", "A, B y C"]);
  });
});
