import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, SerialNumber } from "./fields.ts";
import { createHoliday, updateHoliday } from "./holidays.ts";
import { limits } from "./limits.ts";
import { PolicyTestVerdict } from "./policyTests.ts";
import { createSchedule, updateSchedule } from "./schedules.ts";
import { Scope, scopes } from "./scopes.ts";
import { setDeviceZones, updateZone } from "./zones.ts";

const ids = z.array(Id).check(z.maxLength(limits.attachedMax));
const serials = z.array(SerialNumber).check(z.maxLength(limits.attachedMax));

/** What is about to be saved: `fields` is the body of the call that would save it. */
export const PolicyDraft = z.discriminatedUnion("kind", [
  z.discriminatedUnion("change", [
    z.strictObject({ kind: z.literal("schedule"), change: z.literal("create"), fields: createSchedule.body }),
    z.strictObject({ kind: z.literal("schedule"), change: z.literal("update"), fields: updateSchedule.body }),
    z.strictObject({ kind: z.literal("schedule"), change: z.literal("delete"), id: Id }),
  ]),
  z.discriminatedUnion("change", [
    z.strictObject({ kind: z.literal("group"), change: z.literal("members"), id: Id, added: ids, removed: ids }),
    z.strictObject({ kind: z.literal("group"), change: z.literal("delete"), id: Id }),
  ]),
  z.discriminatedUnion("change", [
    z.strictObject({ kind: z.literal("zone"), change: z.literal("update"), fields: updateZone.body }),
    /** These doors lead into it; without any, every one of its site that the session reaches. */
    z.strictObject({ kind: z.literal("zone"), change: z.literal("doors"), id: Id, serialNumbers: z.optional(serials) }),
    z.strictObject({ kind: z.literal("zone"), change: z.literal("delete"), id: Id }),
  ]),
  z.strictObject({ kind: z.literal("door"), change: z.literal("zones"), serialNumber: SerialNumber, fields: setDeviceZones.body }),
  z.discriminatedUnion("change", [
    /** What is left out stays as it is; `deviceSerials: null` reaches every device. */
    z.strictObject({
      kind: z.literal("role"),
      change: z.literal("update"),
      id: Id,
      scopes: z.optional(z.array(Scope).check(z.maxLength(scopes.length))),
      isAdmin: z.optional(z.boolean()),
      deviceSerials: z.optional(z.nullable(serials)),
    }),
    z.strictObject({ kind: z.literal("role"), change: z.literal("delete"), id: Id }),
  ]),
  z.discriminatedUnion("change", [
    z.strictObject({ kind: z.literal("holiday"), change: z.literal("create"), fields: createHoliday.body }),
    z.strictObject({ kind: z.literal("holiday"), change: z.literal("update"), id: Id, fields: updateHoliday.body }),
    z.strictObject({ kind: z.literal("holiday"), change: z.literal("delete"), id: Id }),
  ]),
]);
export type PolicyDraft = z.infer<typeof PolicyDraft>;

/** The scope of the call that would save the draft, which its preview takes too. */
export const scopeOfDraft = {
  schedule: "schedule_w",
  group: "group_w",
  zone: "zone_w",
  door: "devicesettings_w",
  role: "role_w",
  holiday: "schedule_w",
} as const satisfies Record<PolicyDraft["kind"], Scope>;

/** `YYYY-MM-DD` at the site. */
const Day = z.string();
/** By the clock of the door's site, from `start` (`HH:MM`) for so many minutes. */
const times = { start: z.string(), minutes: z.int() };
export const AccessTime = z.discriminatedUnion("repeats", [
  /** On these days of the week, Monday being 0; between the days when it begins later than now or ends. */
  z.object({ repeats: z.literal("weekly"), days: z.array(z.int()), ...times, from: z.optional(Day), until: z.optional(Day) }),
  z.object({ repeats: z.literal("once"), day: Day, ...times }),
]);
export type AccessTime = z.infer<typeof AccessTime>;

/** How many people and doors a change is about, and how many pairs of one of each. */
const Reached = z.object({ people: z.int(), doors: z.int(), pairs: z.int() });

export const accessWays = ["schedule", "console", "everybody", "afterFirst"] as const;
/** One who gains or loses times at one door. */
export const PreviewLine = z.object({
  change: z.enum(["gained", "lost"]),
  /** By a schedule of theirs, from the console, or as everybody while the door is held open, at once or once somebody has been let in. */
  way: z.enum(accessWays),
  /** Absent for everybody. */
  personId: z.optional(Id),
  personName: z.optional(z.string()),
  serialNumber: SerialNumber,
  doorName: z.string(),
  siteName: z.string(),
  /** From the console: at any time. */
  isAnyTime: z.boolean(),
  times: z.array(AccessTime),
  /** There are more than are listed. */
  hasMoreTimes: z.boolean(),
  /** By which schedules: those that give it from then on, or do no longer. */
  schedules: z.array(z.object({ id: Id, name: z.string() })),
});
export type PreviewLine = z.infer<typeof PreviewLine>;

/** A rule of a zone that becomes stricter or milder for whoever enters it. */
export const ZoneRuleChange = z.object({
  zoneId: Id,
  zoneName: z.string(),
  rule: z.enum(["antiPassback", "occupancyMax", "isTwoPerson", "needsEscort"]),
  from: z.union([z.string(), z.number(), z.boolean()]),
  to: z.union([z.string(), z.number(), z.boolean()]),
  /** Doors that lead into it. */
  doors: z.int(),
});
export type ZoneRuleChange = z.infer<typeof ZoneRuleChange>;

export const PolicyPreview = z.object({
  gained: Reached,
  lost: Reached,
  /** Of the same change, what the session does not reach: it is in no other number here and in no line. */
  beyondReach: Reached,
  rules: z.array(ZoneRuleChange),
  /** By person and door; everybody first. */
  lines: pageOf(PreviewLine),
  /** Policy tests that hold now and would fail, and the other way round; empty without schedule_r. */
  tests: z.object({ broken: z.array(PolicyTestVerdict), mended: z.array(PolicyTestVerdict) }),
  /** The time from which it looks ahead, and how far, in days. */
  asOfUtc: InstantUtc,
  days: z.int(),
});
export type PolicyPreview = z.infer<typeof PolicyPreview>;

/**
 * Who would gain and who would lose access if the draft were saved; nothing is. Takes the scope of `scopeOfDraft` and refuses what the
 * call that saves it refuses, except a name that is taken.
 */
export const previewPolicy = endpoint({
  method: "POST",
  path: "/policy/preview",
  access: "signedIn",
  partsNeed: [...new Set([...Object.values(scopeOfDraft), "schedule_r" as const])],
  isRepeatable: true,
  query: z.object(PageQuery),
  body: PolicyDraft,
  payload: PolicyPreview,
  errors: [
    ...updateSchedule.errors,
    "error_schedule_in_use",
    "error_group_has_users",
    "error_user_already_in_group",
    "error_user_not_in_group",
    "error_zone_has_devices",
    "error_zone_version_conflict",
    "error_site_not_found",
    "error_minimum_number_of_zones",
    "error_device_not_eligible",
    "error_device_zones_must_differ",
    "error_device_version_conflict",
    "error_role_not_found",
    "error_role_above_own",
    "error_role_of_owner",
    "error_role_in_use",
    "error_role_needs_read_scope",
    "error_holiday_not_found",
    "error_holiday_date_invalid",
    "error_holiday_version_conflict",
  ],
});
