import { describe, expect, it } from "vitest";
import { datesText, dateText, fullDate, inDaysText, monthNames, weekdayName } from "./calendar.ts";

describe("a day of the calendar", () => {
  it("[GN-03] is written with the day before the month, in either language", () => {
    expect(["en", "es"].map((language) => dateText("2026-12-25", language))).toEqual(["25 Dec 2026", "25 dic 2026"]);
    expect(datesText("2026-03-12", "2026-03-14", "en")).toMatch(/^12\s?–\s?14 Mar 2026$/);
    expect(datesText("2026-03-12", "2026-03-14", "es")).toMatch(/^12\s?–\s?14 mar 2026$/);
    expect(["en", "es"].map((language) => fullDate("2027-05-01", language))).toEqual(["Saturday, 1 May 2027", "sábado, 1 de mayo de 2027"]);
  });

  it("[GN-03] is named in the reader's language", () => {
    expect([weekdayName(0, "en", "long"), weekdayName(6, "es", "short")]).toEqual(["Monday", "dom"]);
    expect([monthNames("en")[0], monthNames("es")[11]]).toEqual(["January", "diciembre"]);
    expect([inDaysText(0, "en"), inDaysText(33, "es")]).toEqual(["today", "dentro de 33 días"]);
  });
});
