import { describe, expect, it } from "vitest";
import { type DateReading, dateQuestions, plainDate, readFileDate } from "./fileDate.ts";

describe("[US-07] a date in a file", () => {
  it.each<[string, string]>([
    ["2026-12-24", "2026-12-24"],
    ["2026/12/24", "2026-12-24"],
    ["2026-12-24 18:00", "2026-12-24 18:00"],
    ["2026-12-24T18:00:30", "2026-12-24 18:00:30"],
    ["2026-12-24T18:00:00.000", "2026-12-24 18:00"],
    ["20261224", "2026-12-24"],
    ["24/12/2026", "2026-12-24"],
    ["24.12.2026", "2026-12-24"],
    ["24. 12. 2026", "2026-12-24"],
    ["24-12-2026", "2026-12-24"],
    ["24/12/26", "2026-12-24"],
    ["12/24/26", "2026-12-24"],
    ["12/24/2026 6:00 PM", "2026-12-24 18:00"],
    ["24/12/2026 6:00:00 p. m.", "2026-12-24 18:00"],
    ["24/12/2026 12:00 a.m.", "2026-12-24 00:00"],
    ["24/12/2026, 18:00", "2026-12-24 18:00"],
    ["5/5/2026", "2026-05-05"],
    ["05/5/2026", "2026-05-05"],
    ["24-Dec-26", "2026-12-24"],
    ["24-dic-26", "2026-12-24"],
    ["24 dic. 2026", "2026-12-24"],
    ["24 de diciembre de 2026", "2026-12-24"],
    ["jueves, 24 de diciembre de 2026", "2026-12-24"],
    ["Thursday, December 24, 2026", "2026-12-24"],
    ["Dec 24, 2026", "2026-12-24"],
    ["1 sept 2026", "2026-09-01"],
    ["46380", "2026-12-24"],
    ["46380.75", "2026-12-24 18:00"],
    ["46380,75", "2026-12-24 18:00"],
    ["2958465", "9999-12-31"],
  ])("%s is %s, whatever the order", (written, date) => {
    expect(readFileDate(written)).not.toBe("ambiguous");
    expect(plainDate(written, {})).toBe(date);
  });

  it.each<[string, DateReading, string]>([
    ["1/2/2026", { order: "dmy" }, "2026-02-01"],
    ["1/2/2026", { order: "mdy" }, "2026-01-02"],
    ["01.02.26", { order: "dmy" }, "2026-02-01"],
    ["26-02-01", { order: "ymd" }, "2026-02-01"],
    ["2026-02-01", { order: "mdy" }, "2026-02-01"],
    ["1/2/2026 09:30", { order: "mdy" }, "2026-01-02 09:30"],
    ["44918", { base: 1904 }, "2026-12-24"],
  ])("%s is read in the order that was chosen: %j", (written, reading, date) => {
    expect(plainDate(written, reading)).toBe(date);
  });

  it.each(["1/2/2026", "01.02.2026", "12-11-26", "1/2/2026 10:00"])("%s says nothing certain without an order", (written) => {
    expect(readFileDate(written)).toBe("ambiguous");
    expect(plainDate(written, {})).toBe(written);
  });

  it.each([
    "2026-02-30",
    "31/04/2026",
    "24/13/2026",
    "32/12/2026",
    "2026",
    "12/2026",
    "1234",
    "241226",
    "24122026",
    "24/12/202",
    "24/12-2026",
    "24/12/2026 25:00",
    "24/12/2026 13:00 PM",
    "tomorrow",
    "24-Foo-26",
    "0000-00-00",
    "",
  ])("%j is none", (written) => expect(readFileDate(written)).toBeUndefined());

  it("is undefined if the chosen order makes it invalid, and day and month are never swapped", () => {
    expect(readFileDate("12/24/2026", { order: "dmy" })).toBeUndefined();
    expect(readFileDate("24/12/2026", { order: "mdy" })).toBeUndefined();
  });

  it("keeps the zone that it names", () => {
    expect(readFileDate("2026-12-24T18:00:00Z")).toMatchObject({ instantMs: Date.UTC(2026, 11, 24, 18) });
    expect(readFileDate("2026-12-24T18:00:00.000+01:00")).toMatchObject({ instantMs: Date.UTC(2026, 11, 24, 17) });
  });

  it("shows what has to be asked", () => {
    expect(dateQuestions(["2026-12-24", "", "24-Dec-26"])).toEqual({ needsOrder: false, order: undefined, hasSerials: false });
    expect(dateQuestions(["1/2/2026", "3/4/2026"])).toEqual({ needsOrder: true, order: undefined, hasSerials: false });
    expect(dateQuestions(["1/2/2026", "24/12/2026"])).toEqual({ needsOrder: true, order: "dmy", hasSerials: false });
    expect(dateQuestions(["1/2/2026", "12/24/2026"])).toEqual({ needsOrder: true, order: "mdy", hasSerials: false });
    expect(dateQuestions(["24/12/2026", "12/24/2026"])).toEqual({ needsOrder: true, order: undefined, hasSerials: false });
    expect(dateQuestions(["1.2.2026", "46380"])).toEqual({ needsOrder: true, order: "dmy", hasSerials: true });
  });
});
