import { describe, expect, it } from "vitest";
import type { PolicySchedule } from "#domain/decide/policy.ts";
import { openingRows } from "./openingRows.ts";
import { dayText, openingText } from "./openingText.ts";

const timeZoneId = "America/Chicago";
const t = (key: string, values: Record<string, unknown> = {}) =>
  [key.replace("schedules.openings.", ""), ...Object.values(values)].join(" ");
const text = (start: string, end: string | undefined, now = "2026-03-01T12:00:00Z") =>
  openingText(
    { startMs: Date.parse(start), endMs: end === undefined ? undefined : Date.parse(end) },
    { nowMs: Date.parse(now), timeZoneId, language: "en", t },
  );

describe("[SC-06] an opening in words, by the clock of the site", () => {
  it.each([
    ["in the middle of a day", "2026-03-12T12:00:00Z", "2026-03-12T17:00:00Z", "07:00–12:00"],
    ["up to the end of a day", "2026-03-13T00:00:00Z", "2026-03-13T05:00:00Z", "19:00–24:00"],
    ["over midnight", "2026-03-13T03:00:00Z", "2026-03-13T11:00:00Z", "22:00–nextDay 06:00"],
    ["for days", "2026-03-13T12:00:00Z", "2026-03-15T12:00:00Z", "07:00–Sun 15 Mar 07:00"],
    ["without an end", "2026-03-13T12:00:00Z", undefined, "endlessFrom 07:00"],
  ])("%s", (_name, start, end, expected) => {
    expect(text(start, end)).toBe(expected);
  });
  it.each([
    ["today", "2026-03-12T17:00:00Z", "until 12:00"],
    ["at the end of the day", "2026-03-13T05:00:00Z", "until 24:00"],
    ["tomorrow", "2026-03-13T17:00:00Z", "until nextDay 12:00"],
    ["never", undefined, "endless"],
  ])("that has begun and ends %s", (_name, end, expected) => {
    expect(text("2026-03-12T12:00:00Z", end, "2026-03-12T14:00:00Z")).toBe(expected);
  });
  it("names its day in the language of the console", () => {
    expect(dayText("2026-03-13", "es")).toBe("vie 13 mar");
  });
});

describe("[SC-05] the next openings", () => {
  const schedule: PolicySchedule = {
    scheduleId: "s",
    name: "s",
    kind: "unlock",
    recurrences: [{ cron: "0 0 7 * MON,TUE,WED,THU,FRI", timeDuration: 300 }],
    onHoliday: "closed",
    serialNumbers: [],
    zoneIds: [],
    personIds: [],
    groupIds: [],
  };
  const holidays = [{ holidayId: "f", name: "Founders' Day", month: 3, day: 17 }];
  const rows = (more: Partial<PolicySchedule> = {}) =>
    openingRows({ schedule: { ...schedule, ...more }, holidays, timeZoneId, nowMs: Date.parse("2026-03-12T14:00:00Z") });

  it("are ten, with the holiday that keeps one away where it falls", () => {
    const found = rows();
    expect(found.filter(({ kind }) => kind === "opening")).toHaveLength(10);
    expect(found.findIndex(({ kind }) => kind === "holiday")).toBe(3);
    expect(found[3]).toMatchObject({ effect: { effect: "closed", day: "2026-03-17" } });
  });
  it("go on through a holiday that changes nothing", () => {
    expect(rows({ onHoliday: "asUsual" })[3]).toMatchObject({ kind: "holiday", effect: { effect: "asUsual" } });
  });
  it("end with the schedule, and say the holiday all the same", () => {
    expect(rows({ endDate: "2026-03-13" }).map(({ kind }) => kind)).toEqual(["opening", "opening", "holiday"]);
  });
});
