import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { EventLog } from "./eventLogs.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search } from "./fields.ts";

/** Kinds of objects that ids in an entry refer to, by field name. */
export const auditedThings = {
  siteId: "site",
  siteIds: "site",
  zoneId: "zone",
  zoneIds: "zone",
  primaryZoneId: "zone",
  secondaryZoneId: "zone",
  groupId: "group",
  groupIds: "group",
  scheduleId: "schedule",
  scheduleIds: "schedule",
  holidayId: "holiday",
  roleId: "role",
  personId: "person",
  personIds: "person",
  userId: "person",
  escortId: "person",
  serialNumber: "device",
  serialNumbers: "device",
  deviceSerials: "device",
  pairedSerials: "device",
} as const;
export type AuditedThing = (typeof auditedThings)[keyof typeof auditedThings];

/** One action of a person: a log entry, with present names of its objects by `kind/id`. Deleted objects have no name. */
export const AuditEntry = z.object({ ...EventLog.shape, names: z.record(z.string(), z.string()) });
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * B-07: which deeds. What doors report by themselves is none of them. `areas` are the first words of kinds, as `schedule`, `live` or
 * `command`; `thing` is the id or serial number of what a deed was done to. A range has at most `limits.reportRangeDays` days.
 * `search` looks at who did it, at the name of the thing or door, and at the reason.
 */
const AuditFilter = {
  personId: z.optional(Id),
  areas: z.optional(z.string().check(z.maxLength(200), z.regex(/^[a-z]+(,[a-z]+)*$/))),
  thing: z.optional(z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9._-]+$/))),
  search: Search,
  fromDate: InstantUtc,
};

/** B-07: the actions that people took, sorted by time, as far as the session reaches. */
export const listAuditEntries = endpoint({
  method: "GET",
  path: "/audit/entries",
  access: "account_r",
  partsNeed: ["site_r", "zone_r", "group_r", "schedule_r", "role_r", "user_r", "device_r"],
  query: z.object({ ...PageQuery, ...AuditFilter, toDate: z.optional(InstantUtc), order: z.optional(z.enum(["newest", "oldest"])) }),
  payload: pageOf(AuditEntry),
  errors: ["error_report_range"],
});

/** The same as CSV, in the format of `exportEventLogs`: changes are written as `field: before → after`. */
export const exportAudit = endpoint({
  method: "GET",
  path: "/audit/export",
  access: "account_r",
  partsNeed: ["site_r", "zone_r", "group_r", "schedule_r", "role_r", "user_r", "device_r"],
  asksReason: "exports",
  query: z.object({ ...AuditFilter, toDate: InstantUtc }),
  payload: z.string(),
  media: "text/csv",
  errors: ["error_report_range"],
});

/** Faults of a log entry (decision 24). */
export const ChainProblem = z.enum(["changed", "missing", "misplaced", "head"]);
export type ChainProblem = z.infer<typeof ChainProblem>;

const Sequence = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/**
 * C-10: whether the account's log is unbroken, part by part: each call reads some entries after `after` and says how far it came. The
 * first call may be told days instead, which it answers as `first` and `last`; the next ones hand those on. Without either it is the
 * whole log.
 */
export const verifyAuditPart = endpoint({
  method: "POST",
  path: "/audit/verification",
  access: "account_r",
  isRepeatable: true,
  body: z.object({
    after: z.optional(Sequence),
    last: z.optional(Sequence),
    fromDate: z.optional(InstantUtc),
    toDate: z.optional(InstantUtc),
  }),
  payload: z.object({
    /** Numbers of the entries that the range begins after and ends with. */
    after: Sequence,
    last: Sequence,
    /** How far this part came; the range is read when it is `last`. */
    through: Sequence,
    checked: z.int(),
    /** Written by a release that did not chain yet. */
    unchained: z.int(),
    findings: z.array(z.object({ sequence: z.int(), problem: ChainProblem })),
    /** Hash of the newest entry. Keep it elsewhere to prove later that the log up to there is unchanged. */
    hash: z.string(),
  }),
});
