import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageNumber, PageQuery, pageOf, SerialNumber, WireNumber, WireNumbers } from "./fields.ts";

/** Who or what caused an entry. */
export const EventActor = z.object({ id: z.optional(z.string()), name: z.string(), kind: z.enum(["person", "device", "system"]) });
export type EventActor = z.infer<typeof EventActor>;

/**
 * One entry of the account's log. `kind` names what happened (`door.state`, `lock.state`, `access.decision`, `device.connection`,
 * `command.lock_state`, `device.renamed`, `live.viewed`, `session.signed_in`, …); `data` holds what belongs to that kind.
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

/** Kinds of entries in a comma list. */
export const EventKinds = z.string().check(z.maxLength(400), z.regex(/^[a-z_.]+(,[a-z_.]+)*$/));

/** What of the log is asked for. A range has at most `limits.reportRangeDays` days; without an end it reaches to now. */
const EventFilter = {
  serialNumber: z.optional(SerialNumber),
  siteId: z.optional(Id),
  /** The person who caused it. */
  personId: z.optional(Id),
  kinds: z.optional(EventKinds),
  /** Results of access decisions (EN-05): other entries have none. */
  eventTypes: z.optional(WireNumbers),
  /** Event categories (EN-05). */
  categories: z.optional(WireNumbers),
  fromDate: z.optional(InstantUtc),
  toDate: z.optional(InstantUtc),
};

/** `recorded` is the order in which entries came into the log; the others go by when things happened, as reports do. */
export const EventOrder = z.enum(["recorded", "newest", "oldest"]);
export type EventOrder = z.infer<typeof EventOrder>;

/** The log by keyset, in order of `recorded` (newest first) unless told (RP-03, RP-04). A page is also reached by its number, but not far. */
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
 * Everything that the filter leaves, as CSV (RFC 4180, UTF-8 with its mark), by when things happened. The head names the columns,
 * the newest first unless told. `sequences` keeps to chosen entries, 300 at most. Cells that a spreadsheet would take for a formula begin with an apostrophe.
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

/** Entries of one site, counted by category in the hours or days of that site's clock. `counts` has a number for each start. */
export const EventHistogram = z.object({
  timeZoneId: z.string(),
  startsUtc: z.array(InstantUtc),
  /** Where the last hour or day ends. */
  endUtc: InstantUtc,
  series: z.array(z.object({ category: WireNumber, counts: z.array(z.int()) })),
});
export type EventHistogram = z.infer<typeof EventHistogram>;

/**
 * How much happened at a site (RP-02): whole hours or days, from the one that holds `fromUtc` to the one that ends at or after `toUtc`.
 * A range of more than `limits.reportDays` days, one that ends before it begins and one before 1970 are invalid requests. Only
 * entries that the session may read in the log are counted; a category without any is left out.
 */
export const getEventHistogram = endpoint({
  method: "GET",
  path: "/event-logs/histogram",
  access: "accesslogs_r",
  partsNeed: ["account_r"],
  query: z.object({ siteId: Id, bucket: z.enum(["hour", "day"]), fromUtc: InstantUtc, toUtc: InstantUtc }),
  payload: EventHistogram,
  errors: ["error_site_not_found"],
});
