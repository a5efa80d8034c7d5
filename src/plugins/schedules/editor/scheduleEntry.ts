import * as z from "zod/mini";
import type { RequestOf } from "#contract/endpoint.ts";
import { createSchedule, type ScheduleDetail } from "#contract/schedules.ts";
import type { PolicySchedule, Recurrence } from "#domain/decide/policy.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import type { FieldLines } from "#kernel/forms/fieldLines.ts";
import { recurrencesOf, timesOf, type WeekTimes } from "./weekTimes.ts";

const errorOf = (code: string) => `errors.${code}`;
const fields = z.omit(createSchedule.body, { recurrences: true });

/** Reports a problem with the times before the platform does, in the platform's words (SC-03). */
const Times = z.array(z.string()).check((context) => {
  const found = recurrencesOf(context.value);
  if (typeof found === "string") context.issues.push({ code: "custom", message: errorOf(found), input: context.value, path: [] });
});

/** The form of a schedule: the contract's fields, with its times as a week. */
export const ScheduleEntry = z.extend(fields, { times: Times }).check(
  z.refine(({ startDate, endDate }) => startDate === undefined || endDate === undefined || endDate > startDate, {
    path: ["endDate"],
    error: errorOf("error_schedule_dates"),
  }),
);
export type ScheduleEntry = z.output<typeof ScheduleEntry>;

/** The fields in the order of correction. `wordsOf` describes a list for the conflict between two saves. */
export function scheduleLines(wordsOf: (name: string, values: readonly string[]) => string): FieldLines<typeof ScheduleEntry> {
  const words = (name: string) => (value: unknown) => wordsOf(name, textsOf(value));
  return {
    name: { label: "schedules.field.name", codes: ["error_schedule_name_taken"] },
    kind: { label: "schedules.field.kind", choices: "schedules.kind" },
    isFirstPersonIn: { label: "schedules.field.firstPersonIn", hint: "schedules.field.firstPersonInHint" },
    times: {
      label: "schedules.field.times",
      codes: ["error_schedule_without_ranges", "error_schedule_recurrence_invalid", "error_schedule_times_must_differ"],
      words: words("times"),
    },
    onHoliday: { label: "schedules.field.onHoliday", choices: "schedules.onHoliday" },
    startDate: { label: "schedules.field.startDate" },
    endDate: { label: "schedules.field.endDate", codes: ["error_schedule_dates"] },
    serialNumbers: { label: "schedules.field.doors", codes: ["error_device_not_found"], words: words("serialNumbers") },
    zoneIds: { label: "schedules.field.zones", codes: ["error_zone_not_found"], words: words("zoneIds") },
    personIds: { label: "schedules.field.people", codes: ["error_user_not_found"], words: words("personIds") },
    groupIds: { label: "schedules.field.groups", codes: ["error_group_not_found"], words: words("groupIds") },
    description: { label: "schedules.field.description", kind: "multiline" },
  };
}

/** Defaults of a new schedule. */
export const newSchedule = { kind: "access", isFirstPersonIn: false, onHoliday: "closed" } as const;

export function storedOf(detail: ScheduleDetail): Stored {
  const { name, description, kind, isFirstPersonIn, onHoliday, startDate, endDate, recurrences, doors, zones, people, groups } = detail;
  return {
    values: {
      name,
      description,
      kind,
      isFirstPersonIn,
      onHoliday,
      startDate,
      endDate,
      times: timesOf(recurrences),
      serialNumbers: doors.map(({ serialNumber }) => serialNumber),
      zoneIds: zones.map(({ id }) => id),
      personIds: people.map(({ id }) => id),
      groupIds: groups.map(({ id }) => id),
    },
    version: detail.version,
    lastChange: detail.lastChange,
  };
}

/** The body of the call. `kept`: stored recurrences of unchanged times; they keep their exact stored form. */
export function bodyOf(
  { times, ...values }: ScheduleEntry,
  kept: readonly Recurrence[] | undefined,
): RequestOf<typeof createSchedule>["body"] {
  const recurrences = kept ?? recurrencesOf(times);
  if (typeof recurrences === "string") throw new Error(`The times of a schedule were not checked: ${recurrences}`);
  return {
    ...values,
    isFirstPersonIn: values.kind === "unlock" && values.isFirstPersonIn === true,
    recurrences: [...recurrences],
  };
}

/** The schedule in the form that doors use, to preview the effect of unfinished input. */
export function draftOf(entered: Readonly<Record<string, unknown>>, recurrences: readonly Recurrence[]): PolicySchedule {
  const text = (name: string) => (typeof entered[name] === "string" ? entered[name] : "");
  return {
    scheduleId: "draft",
    name: text("name"),
    kind: text("kind") === "unlock" ? "unlock" : "access",
    isFirstPersonIn: entered["isFirstPersonIn"] === true,
    onHoliday: text("onHoliday") === "asUsual" ? "asUsual" : "closed",
    ...(text("startDate") !== "" && { startDate: text("startDate") }),
    ...(text("endDate") !== "" && { endDate: text("endDate") }),
    recurrences,
    serialNumbers: [],
    zoneIds: [],
    personIds: [],
    groupIds: [],
  };
}

export const timesIn = (entered: Readonly<Record<string, unknown>>): WeekTimes => textsIn(entered, "times");

export const textsIn = (entered: Readonly<Record<string, unknown>>, name: string): readonly string[] => textsOf(entered[name]);

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
