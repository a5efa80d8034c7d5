import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isoDateOf, wallDateOf } from "#domain/time/wallText.ts";
import { dateOrder, regionalLocale, weekStart } from "./regionalLocale.ts";
import { shownDate, shownTime, typedDate, typedTime } from "./typedDate.ts";

const today = { year: 2026, month: 11, day: 21 };
const relative = new Map([
  ["today", 0],
  ["ayer", -1],
]);

describe("the region of a browser", () => {
  it("is that of its first language that the console speaks", () => {
    expect(regionalLocale("en", ["es-ES", "en-GB", "en-US"])).toBe("en-GB");
    expect(regionalLocale("es", ["en-US"])).toBe("es");
  });

  it.each([
    ["en-GB", 1, "day"],
    ["en-US", 0, "month"],
    ["es", 1, "day"],
    ["es-MX", 0, "day"],
  ])("says that %s begins the week on %i and a date with the %s", (locale, start, first) => {
    expect([weekStart(locale), dateOrder(locale)[0]]).toEqual([start, first]);
  });
});

describe("a typed date", () => {
  it.each([
    ["2026-03-12", "en-GB", "2026-03-12"],
    ["12/3/2026", "en-GB", "2026-03-12"],
    ["12/3/2026", "en-US", "2026-12-03"],
    ["12.3.26", "es", "2026-03-12"],
    ["12/3", "es", "2026-03-12"],
    ["12 March", "en-US", "2026-03-12"],
    ["Mar 12, 2027", "en-US", "2027-03-12"],
    ["2027 mar 12", "en-GB", "2027-03-12"],
    ["12 de marzo de 2026", "es", "2026-03-12"],
    ["29 feb 2028", "es", "2028-02-29"],
    [" Today ", "en", "2026-11-21"],
    ["ayer", "es", "2026-11-20"],
  ])("%j is understood in %s as %s", (text, locale, expected) => {
    expect(typedDate(text, { locale, today, relative })).toBe(expected);
  });

  it.each(["", "x", "31/2/2026", "29 feb 2026", "13/13/2026", "1/2/3/4", "12 xyz", "march", "0/1/2026"])("%j is none", (text) => {
    expect(typedDate(text, { locale: "en-GB", today })).toBeUndefined();
  });

  it("can be typed as it is shown, in every region", () => {
    const locales = ["en", "en-GB", "en-US", "es", "es-MX"];
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.integer({ min: 0, max: 36_500 }), (locale, days) => {
        const moment = new Date(Date.UTC(2000, 0, 1 + days));
        const date = isoDateOf({ year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() });
        expect(typedDate(shownDate(date, locale), { locale, today })).toBe(date);
      }),
    );
  });

  it("is one that there is", () => {
    expect([wallDateOf("2026-02-30"), wallDateOf("2026-2-3"), wallDateOf("")]).toEqual([undefined, undefined, undefined]);
  });
});

describe("a typed time", () => {
  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["2130", "21:30"],
    ["9:30", "09:30"],
    ["21.30", "21:30"],
    ["9:30 pm", "21:30"],
    ["12 am", "00:00"],
    ["12:15 p. m.", "12:15"],
  ])("%j is %s", (text, expected) => {
    expect(shownTime(typedTime(text) ?? -1)).toBe(expected);
  });

  it.each(["", "24", "9:60", "13 pm", "0 am", "9:3", "x", "-1"])("%j is none", (text) => {
    expect(typedTime(text)).toBeUndefined();
  });
});
