import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Description, Id, LastChange, Name, PageQuery, pageOf, Search, SeenVersion, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** SC-01: begins whenever `cron` matches the site's clock, `0 minutes hours days weekdays`, and lasts so many minutes. */
export const ScheduleRecurrence = z.strictObject({
  cron: z.string().check(z.maxLength(100), z.regex(/^\S+( \S+){4}$/)),
  timeDuration: z.int().check(z.gte(1), z.lte(limits.recurrenceMinutesMax)),
});

/** A day at the site, `YYYY-MM-DD`. Year 0 is invalid because the store cannot hold it. */
const LocalDay = z.iso.date().check(z.refine((text) => text >= "0001"));

export const scheduleKinds = ["access", "unlock"] as const;
export const onHolidays = ["closed", "asUsual"] as const;

const times = {
  /** `access` lets its people open its doors; `unlock` holds its doors open for everybody. */
  kind: z.enum(scheduleKinds),
  /** Only for `unlock`: starts when the first person has been let in within the interval. */
  isFirstPersonIn: z.boolean(),
  /** First and last day at the site, `YYYY-MM-DD`; without one it has no such end. */
  startDate: z.optional(LocalDay),
  endDate: z.optional(LocalDay),
  recurrences: z.array(ScheduleRecurrence).check(z.maxLength(limits.recurrencesMax)),
  /** Effect of a holiday on intervals that begin on it. */
  onHoliday: z.enum(onHolidays),
};

/** SC-04: when doors open, and for which people. */
export const Schedule = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  ...times,
  doorCount: z.int(),
  zoneCount: z.int(),
  personCount: z.int(),
  groupCount: z.int(),
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type Schedule = z.infer<typeof Schedule>;

/** A schedule with what it is attached to, as far as the session reaches it. */
export const ScheduleDetail = z.object({
  ...Schedule.shape,
  doors: z.array(z.object({ serialNumber: SerialNumber, name: z.string(), siteId: Id })),
  /** Every door that leads into one of these is the schedule's too. */
  zones: z.array(z.object({ id: Id, name: z.string(), siteId: Id })),
  people: z.array(z.object({ id: Id, fullName: z.string() })),
  groups: z.array(z.object({ id: Id, name: z.string(), memberCount: z.int() })),
  /** Whether the session reaches all of it, and so may change it. */
  isWithinReach: z.boolean(),
  lastChange: z.optional(LastChange),
});
export type ScheduleDetail = z.infer<typeof ScheduleDetail>;

const ids = z.array(Id).check(z.maxLength(limits.attachedMax));
const scheduleFields = {
  name: Name,
  description: z.optional(Description),
  ...times,
  isFirstPersonIn: z.optional(times.isFirstPersonIn),
  serialNumbers: z.array(SerialNumber).check(z.maxLength(limits.attachedMax)),
  zoneIds: ids,
  personIds: ids,
  groupIds: ids,
};

const timeErrors = ["error_schedule_without_ranges", "error_schedule_recurrence_invalid", "error_schedule_dates"] as const;
const attachedErrors = [
  "error_schedule_name_taken",
  "error_device_not_found",
  "error_zone_not_found",
  "error_user_not_found",
  "error_group_not_found",
] as const;

/** SC-04: schedules with a door or zone that the session reaches, and schedules without any; keyset pages. `-` sorts in descending order. */
export const listSchedules = endpoint({
  method: "GET",
  path: "/schedules",
  access: "schedule_r",
  query: z.object({
    ...PageQuery,
    search: Search,
    kind: z.optional(z.enum(scheduleKinds)),
    /** VI-03: those that a visitor has, as one of their people or of a group of theirs. */
    visitors: z.optional(z.literal("true")),
    sort: z.optional(z.enum(["name", "-name", "kind", "-kind"])),
  }),
  payload: pageOf(Schedule),
});

export const getSchedule = endpoint({
  method: "GET",
  path: "/schedule/{id}",
  access: "schedule_r",
  params: z.object({ id: Id }),
  payload: ScheduleDetail,
  errors: ["error_schedule_not_found"],
});

export const createSchedule = endpoint({
  method: "POST",
  path: "/schedule",
  access: "schedule_w",
  asksReason: "rules",
  body: z.strictObject(scheduleFields),
  payload: ScheduleDetail,
  errors: [...timeErrors, ...attachedErrors],
});

/** Replaces a whole schedule. The session must reach everything that it is attached to. */
export const updateSchedule = endpoint({
  method: "PUT",
  path: "/schedule",
  access: "schedule_w",
  asksReason: "rules",
  body: z.strictObject({ id: Id, ...scheduleFields, version: SeenVersion }),
  payload: ScheduleDetail,
  errors: [...timeErrors, ...attachedErrors, "error_schedule_not_found", "error_schedule_version_conflict", "error_schedule_out_of_reach"],
});

/** SC-04: refused while it is attached to anything. */
export const deleteSchedule = endpoint({
  method: "DELETE",
  path: "/schedule/{id}",
  access: "schedule_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_schedule_not_found", "error_schedule_in_use"],
});
