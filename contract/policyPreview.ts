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

/** An unsaved change of access rules. `fields` is the body of the call that would save it. */
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
    /** The doors that lead into the zone; without `serialNumbers`, all doors of its site that the session reaches. */
    z.strictObject({ kind: z.literal("zone"), change: z.literal("doors"), id: Id, serialNumbers: z.optional(serials) }),
    z.strictObject({ kind: z.literal("zone"), change: z.literal("delete"), id: Id }),
  ]),
  z.strictObject({ kind: z.literal("door"), change: z.literal("zones"), serialNumber: SerialNumber, fields: setDeviceZones.body }),
  z.discriminatedUnion("change", [
    /** Omitted fields keep their values; `deviceSerials: null` reaches every device. */
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

/** The scope that saving a draft needs; its preview needs the same. */
export const scopeOfDraft = {
  schedule: "schedule_w",
  group: "group_w",
  zone: "zone_w",
  door: "devicesettings_w",
  role: "role_w",
  holiday: "schedule_w",
} as const satisfies Record<PolicyDraft["kind"], Scope>;

/** `YYYY-MM-DD` in the site's time zone. */
const Day = z.string();
/** From `start` (`HH:MM` in the time zone of the door's site) for `minutes`. */
const times = { start: z.string(), minutes: z.int() };
export const AccessTime = z.discriminatedUnion("repeats", [
  /** On these days of the week (Monday is 0). `from` if it begins later than now, `until` if it ends. */
  z.object({ repeats: z.literal("weekly"), days: z.array(z.int()), ...times, from: z.optional(Day), until: z.optional(Day) }),
  z.object({ repeats: z.literal("once"), day: Day, ...times }),
]);
export type AccessTime = z.infer<typeof AccessTime>;

/** How many people, doors and person-door pairs a change affects. */
const Reached = z.object({ people: z.int(), doors: z.int(), pairs: z.int() });

export const accessWays = ["schedule", "console", "everybody", "afterFirst"] as const;
/** A person who gains or loses access to a door. */
export const PreviewLine = z.object({
  change: z.enum(["gained", "lost"]),
  /** `schedule`: by the person's schedule. `console`: remotely. `everybody`: while the door is unlocked. `afterFirst`: unlocked after the first person. */
  way: z.enum(accessWays),
  /** Absent for everybody. */
  personId: z.optional(Id),
  personName: z.optional(z.string()),
  serialNumber: SerialNumber,
  doorName: z.string(),
  siteName: z.string(),
  /** Whether access is at any time, as from the console. */
  isAnyTime: z.boolean(),
  times: z.array(AccessTime),
  /** Whether `times` is cut. */
  hasMoreTimes: z.boolean(),
  /** The schedules that newly give this access, or no longer do. */
  schedules: z.array(z.object({ id: Id, name: z.string() })),
});
export type PreviewLine = z.infer<typeof PreviewLine>;

/** A zone rule that becomes stricter or milder. */
export const ZoneRuleChange = z.object({
  zoneId: Id,
  zoneName: z.string(),
  rule: z.enum(["antiPassback", "occupancyMax", "isTwoPerson", "needsEscort"]),
  from: z.union([z.string(), z.number(), z.boolean()]),
  to: z.union([z.string(), z.number(), z.boolean()]),
  /** Number of doors that lead into the zone. */
  doors: z.int(),
});
export type ZoneRuleChange = z.infer<typeof ZoneRuleChange>;

export const PolicyPreview = z.object({
  gained: Reached,
  lost: Reached,
  /** Effects on people and doors that the session does not reach; not included in the other numbers and lines. */
  beyondReach: Reached,
  rules: z.array(ZoneRuleChange),
  /** Sorted by person and door; access for everybody comes first. */
  lines: pageOf(PreviewLine),
  /** Policy tests that would start to fail or to pass; empty without `schedule_r`. */
  tests: z.object({ broken: z.array(PolicyTestVerdict), mended: z.array(PolicyTestVerdict) }),
  /** Start of the preview; it covers the next `days` days. */
  asOfUtc: InstantUtc,
  days: z.int(),
});
export type PolicyPreview = z.infer<typeof PolicyPreview>;

/**
 * Who would gain and lose access if the draft were saved. Saves nothing. Needs the scope of `scopeOfDraft`, and has the errors of the
 * call that saves the draft, except for a name that is taken.
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
