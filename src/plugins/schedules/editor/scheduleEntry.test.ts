import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { ScheduleDetail } from "#contract/schedules.ts";
import { bodyOf, draftOf, ScheduleEntry, storedOf } from "./scheduleEntry.ts";
import { timesOf, timesOfRanges } from "./weekTimes.ts";

const detail: ScheduleDetail = {
  id: "s",
  name: "Reception hours",
  description: "",
  kind: "access",
  isFirstPersonIn: true,
  recurrences: [{ cron: "0 0 7 * MON-FRI", timeDuration: 300 }],
  onHoliday: "closed",
  doorCount: 1,
  zoneCount: 1,
  personCount: 1,
  groupCount: 1,
  version: 4,
  doors: [{ serialNumber: "GH-1", name: "Lobby", siteId: "harbour" }],
  zones: [{ id: "z", name: "Offices", siteId: "harbour" }],
  people: [{ id: "p", fullName: "Ruth Adeyemi" }],
  groups: [{ id: "g", name: "Staff", memberCount: 2 }],
  isWithinReach: true,
};
const stored = storedOf(detail).values;
const issues = (more: object) =>
  z.safeParse(ScheduleEntry, { ...stored, ...more }).error?.issues.map(({ path, message }) => [path.join(), message]);

describe("[SC-01] a schedule in its form", () => {
  it("is accepted as it is stored, and sent back as it was", () => {
    const entry = z.parse(ScheduleEntry, stored);
    expect(bodyOf(entry, detail.recurrences)).toEqual({
      name: "Reception hours",
      description: "",
      kind: "access",
      // Of those that let people in it means nothing.
      isFirstPersonIn: false,
      recurrences: [{ cron: "0 0 7 * MON-FRI", timeDuration: 300 }],
      onHoliday: "closed",
      serialNumbers: ["GH-1"],
      zoneIds: ["z"],
      personIds: ["p"],
      groupIds: ["g"],
    });
  });
  it("has times of its own once they were drawn", () => {
    const entry = z.parse(ScheduleEntry, { ...stored, kind: "unlock", times: timesOfRanges([{ day: "SUN", start: 60, end: 120 }]) });
    expect(bodyOf(entry, undefined)).toMatchObject({ recurrences: [{ cron: "0 0 1 * SUN", timeDuration: 60 }], isFirstPersonIn: true });
  });
  it("[SC-03] may last over midnight on its only day", () => {
    const entry = z.parse(ScheduleEntry, { ...stored, times: timesOfRanges([{ day: "FRI", start: 1320, end: 1560 }]) });
    expect(bodyOf(entry, undefined).recurrences).toEqual([{ cron: "0 0 22 * FRI", timeDuration: 240 }]);
  });
  it("keeps what no week shows", () => {
    const monthly = [{ cron: "0 0 8 1 *", timeDuration: 2000 }];
    expect(bodyOf(z.parse(ScheduleEntry, { ...stored, times: timesOf(monthly) }), undefined).recurrences).toEqual(monthly);
  });
  it("says what it does while it is typed", () => {
    expect(draftOf({ ...stored, startDate: "", endDate: "2026-12-31", kind: "unlock" }, detail.recurrences)).toMatchObject({
      kind: "unlock",
      endDate: "2026-12-31",
      recurrences: detail.recurrences,
    });
    expect(draftOf({ ...stored, startDate: "" }, [])).not.toHaveProperty("startDate");
  });
});

describe("[SC-03] [VD-11] [ER-05] a schedule is refused in its form", () => {
  it.each<[string, object, string, string]>([
    ["without times", { times: [] }, "times", "errors.error_schedule_without_ranges"],
    ["with a range of no time", { times: ["MON 720 2160"] }, "times", "errors.error_schedule_times_must_differ"],
    ["with what cannot be read", { times: ["0 0 8 * NODAY for 60"] }, "times", "errors.error_schedule_recurrence_invalid"],
    ["that ends on its first day", { startDate: "2026-12-01", endDate: "2026-12-01" }, "endDate", "errors.error_schedule_dates"],
    ["that ends before it", { startDate: "2026-12-01", endDate: "2026-11-30" }, "endDate", "errors.error_schedule_dates"],
  ])("%s", (_name, more, field, message) => {
    expect(issues(more)).toEqual([[field, message]]);
  });
});
