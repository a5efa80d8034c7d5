import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, Search, SerialNumber } from "./fields.ts";

/**
 * RT-15, RP-06: what happened at each door, site or schedule within a time of at most `limits.reportRangeDays` days. Counted is
 * what the session reaches. `-` sorts the other way round; what is equal goes by name.
 */
const ReportQuery = { ...PageQuery, search: Search, fromDate: InstantUtc, toDate: z.optional(InstantUtc) };

const counts = {
  granted: z.int(),
  refused: z.int(),
  /** DoorState OpenForcedEntry */
  forced: z.int(),
  /** DoorState OpenTimedOut */
  held: z.int(),
  /** When somebody was last let in. */
  lastUtc: z.optional(InstantUtc),
};
const countSorts = [
  "name",
  "-name",
  "granted",
  "-granted",
  "refused",
  "-refused",
  "forced",
  "-forced",
  "held",
  "-held",
  "last",
  "-last",
] as const;

export const DoorReportRow = z.object({ serialNumber: SerialNumber, name: z.string(), siteId: Id, siteName: z.string(), ...counts });
export type DoorReportRow = z.infer<typeof DoorReportRow>;

/** Every door, those where nothing happened as well. */
export const listDoorReport = endpoint({
  method: "GET",
  path: "/reports/doors",
  access: "device_r",
  partsNeed: ["account_r"],
  query: z.object({ ...ReportQuery, sort: z.optional(z.enum(countSorts)) }),
  payload: pageOf(DoorReportRow),
  errors: ["error_report_range"],
});

export const SiteReportRow = z.object({ siteId: Id, name: z.string(), doors: z.int(), people: z.int(), ...counts });
export type SiteReportRow = z.infer<typeof SiteReportRow>;

/** Every site; `people` are those who came to one of its doors and are known. */
export const listSiteReport = endpoint({
  method: "GET",
  path: "/reports/sites",
  access: "site_r",
  partsNeed: ["account_r"],
  query: z.object({ ...ReportQuery, sort: z.optional(z.enum([...countSorts, "people", "-people"])) }),
  payload: pageOf(SiteReportRow),
  errors: ["error_report_range"],
});

export const ScheduleReportRow = z.object({
  scheduleId: Id,
  name: z.string(),
  kind: z.string(),
  /** People with the credential, by name and by groups. */
  holders: z.int(),
  /** People who were let in with it. */
  users: z.int(),
  granted: z.int(),
  /** How often a person was refused because it was closed. */
  refused: z.int(),
  lastUtc: z.optional(InstantUtc),
});
export type ScheduleReportRow = z.infer<typeof ScheduleReportRow>;

/** Every schedule: the people who have it and the people who used it, by the decisions that the doors stored. */
export const listScheduleReport = endpoint({
  method: "GET",
  path: "/reports/schedules",
  access: "schedule_r",
  partsNeed: ["account_r"],
  query: z.object({
    ...ReportQuery,
    sort: z.optional(
      z.enum(["name", "-name", "holders", "-holders", "users", "-users", "granted", "-granted", "refused", "-refused", "last", "-last"]),
    ),
  }),
  payload: pageOf(ScheduleReportRow),
  errors: ["error_report_range"],
});
