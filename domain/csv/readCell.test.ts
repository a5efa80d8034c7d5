import { describe, expect, it } from "vitest";
import { hasLostDigits, isSheetError, readCell } from "./readCell.ts";

describe("[US-07] a cell of a spreadsheet", () => {
  it.each([
    ['="00042"', "00042", true],
    ['= "00042"', "00042", true],
    ['="a ""b"""', 'a "b"', true],
    ["'00042", "00042", true],
    ['\'="00042"', "00042", true],
    ["'=Roof", "=Roof", false],
    ["=1+1", "=1+1", false],
    ["'t Hooft", "'t Hooft", false],
    ["\u00A0Ana\u00A0María\u202F", "Ana María", false],
    ["\uFEFFana@x.example\u200B", "ana@x.example", false],
    ["Ana \u202Bx", "Ana x", false],
    ["   ", "", false],
  ])("%j is %j", (cell, text, isMarked) => {
    expect(readCell(cell)).toEqual({ text, isMarked });
  });

  it.each([
    "1.23E+11",
    "1,23E+11",
    "1.23e+11",
    "4E+15",
    "-1.5E+20",
    "1.2E11",
    "1234567890123450",
    "12345678901234500000",
    "1234567890123450,00",
  ])("%s has lost digits", (text) => expect(hasLostDigits(text)).toBe(true));
  it.each([
    "123456789012",
    "123456789012345",
    "1234567890123456",
    "12E5",
    "1E5",
    "A1.5E+3",
    "0001234567890000",
    "100000000000000",
    "1.5",
    "",
  ])("%s has all its digits", (text) => expect(hasLostDigits(text)).toBe(false));

  it.each(["#N/A", "#N/D", "#REF!", "#¡REF!", "#NAME?", "#¿NOMBRE?", "#DIV/0!", "#¡VALOR!", "########", "Err:502"])(
    "%s is an error of the spreadsheet",
    (text) => expect(isSheetError(text)).toBe(true),
  );
  it.each(["#1", "# 12", "HR #2!", "##", "Err", "#HR"])("%s is a text", (text) => expect(isSheetError(text)).toBe(false));
});
