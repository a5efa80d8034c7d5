import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageNumber, PageQuery, pageOf, SerialNumber, TimeZoneId, WireNumber, WireNumbers } from "./fields.ts";

/** The person, device or system that caused an entry. */
export const EventActor = z.object({ id: z.optional(z.string()), name: z.string(), kind: z.enum(["person", "device", "system"]) });
export type EventActor = z.infer<typeof EventActor>;

/**
 * One entry of the account's event log. `kind` is one of `contract/events` (`door.state`, `access.decision`, `session.signed_in`, …),
 * which also gives the shape of `data`.
 */
export const EventLog = z.object({
  sequence: z.int(),
  id: Id,
  kind: z.string(),
  category: WireNumber,
  occurredAtUtc: InstantUtc,
  recordedAtUtc: InstantUtc,
  serialNumber: z.optional(SerialNumber),
  deviceName: z.optional(z.string()),
  siteId: z.optional(Id),
  actor: EventActor,
  data: z.record(z.string(), z.unknown()),
});
export type EventLog = z.infer<typeof EventLog>;

/** Kinds of entries, separated by commas. */
export const EventKinds = z.string().check(z.maxLength(400), z.regex(/^[a-z_.]+(,[a-z_.]+)*$/));

/** Filter of the log. A range has at most `limits.reportRangeDays` days; without `toDate` it ends now. */
const EventFilter = {
  serialNumber: z.optional(SerialNumber),
  siteId: z.optional(Id),
  /** The person who caused the entry. */
  personId: z.optional(Id),
  kinds: z.optional(EventKinds),
  /** Results of access decisions (EN-05); excludes all other entries. */
  eventTypes: z.optional(WireNumbers),
  /** Event categories (EN-05). */
  categories: z.optional(WireNumbers),
  fromDate: z.optional(InstantUtc),
  toDate: z.optional(InstantUtc),
};

/** `recorded`: in the order of arrival in the log. `newest` and `oldest`: by time of occurrence. */
export const EventOrder = z.enum(["recorded", "newest", "oldest"]);
export type EventOrder = z.infer<typeof EventOrder>;

/** RP-03, RP-04: keyset pages of the log, by default `recorded` (newest first). `pageNumber` reaches the first pages only. */
export const listEventLogs = endpoint({
  method: "GET",
  path: "/event-logs/paged",
  access: "accesslogs_r",
  partsNeed: ["account_r"],
  query: z.object({ ...PageQuery, pageNumber: z.optional(PageNumber), order: z.optional(EventOrder), ...EventFilter }),
  payload: pageOf(EventLog),
  errors: ["error_report_range"],
});

/**
 * All matching entries as CSV (RFC 4180, UTF-8 with BOM) with a header row, by time of occurrence, by default newest first.
 * `sequences` selects up to 300 entries. Cells that a spreadsheet could read as a formula begin with an apostrophe.
 */
export const exportEventLogs = endpoint({
  method: "GET",
  path: "/event-logs/export",
  access: "accesslogs_r",
  partsNeed: ["account_r"],
  asksReason: "exports",
  query: z.object({
    ...EventFilter,
    order: z.optional(z.enum(["newest", "oldest"])),
    fromDate: InstantUtc,
    toDate: InstantUtc,
    sequences: z.optional(z.string().check(z.maxLength(4800), z.regex(/^\d{1,15}(,\d{1,15}){0,299}$/))),
  }),
  payload: z.string(),
  media: "text/csv",
  errors: ["error_report_range"],
});

/**
 * Number of entries by category, for each hour or day of a time zone. `counts`, `granted` and `refused` have one number per start; the last
 * two count the decisions on access.
 */
export const EventHistogram = z.object({
  timeZoneId: z.string(),
  startsUtc: z.array(InstantUtc),
  /** End of the last hour or day. */
  endUtc: InstantUtc,
  series: z.array(z.object({ category: WireNumber, counts: z.array(z.int()) })),
  granted: z.array(z.int()),
  refused: z.array(z.int()),
});
export type EventHistogram = z.infer<typeof EventHistogram>;

/**
 * RP-02: counts the entries of a site by its clock, or without `siteId` of all sites by the clock of `timeZoneId`, in whole hours or days,
 * from the one that contains `fromUtc` to the one that ends at or after
 * `toUtc`. The range must end after it begins, start in 1970 or later and have at most `limits.reportDays` days. Counts only entries
 * that the session may read, and omits empty categories.
 */
export const getEventHistogram = endpoint({
  method: "GET",
  path: "/event-logs/histogram",
  access: "accesslogs_r",
  partsNeed: ["account_r"],
  query: z.object({
    siteId: z.optional(Id),
    timeZoneId: z.optional(TimeZoneId),
    bucket: z.enum(["hour", "day"]),
    fromUtc: InstantUtc,
    toUtc: InstantUtc,
  }),
  payload: EventHistogram,
  errors: ["error_site_not_found"],
});
