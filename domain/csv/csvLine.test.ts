import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine } from "./csvLine.ts";

describe("csvLine", () => {
  it("puts cells with commas, quotes and line ends in quotes, and ends as RFC 4180 says", () => {
    expect(csvLine(["Lobby", 'the "old", door', "two\nlines", 4, undefined])).toBe('Lobby,"the ""old"", door","two\nlines",4,\r\n');
  });

  it.each(["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\uFF1D1+1"])(
    "[RP-06] keeps %j from becoming a formula",
    (cell) => {
      const [line] = Papa.parse<string[]>(csvLine([cell, "x"]), { delimiter: "," }).data;
      expect(line).toEqual([`'${cell}`, "x"]);
    },
  );

  it.each(["-5", "+34600111222", "4.50", "GH-AC40-00912F"])("leaves %s as it is", (cell) => {
    expect(csvLine([cell])).toBe(`${cell}\r\n`);
  });
});
