import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { lenient, listParams } from "#kernel/resource/listParams.ts";

/** Spans that end now. */
export const spanNames = ["1h", "24h", "7d", "30d"] as const;
export type Span = (typeof spanNames)[number];

const DayText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const NumberList = z.string().check(z.regex(/^\d{1,3}(,\d{1,3}){0,31}$/));

/** A span that ends now, or calendar days in the report's time zone, both days included. */
export const TimeParams = z.object({ last: lenient(z.enum(spanNames)), from: lenient(DayText), to: lenient(DayText) });
export type TimeParams = z.output<typeof TimeParams>;

/** The filter of a report in its route and in a layout. */
export const ReportParams = z.object({
  ...TimeParams.shape,
  door: lenient(SerialNumber),
  site: lenient(Id),
  person: lenient(Id),
  /** EN-05: results of the access log. */
  results: lenient(NumberList),
  /** EN-05: categories of the event history. */
  categories: lenient(NumberList),
  order: lenient(z.enum(["oldest"])),
});
export type ReportParams = z.output<typeof ReportParams>;

/** B-07: the filter of the audit. */
export const AuditParams = z.object({
  ...TimeParams.shape,
  person: lenient(Id),
  /** First parts of entry kinds, such as `schedule`: the kinds of objects that changed. */
  areas: lenient(z.string().check(z.maxLength(200), z.regex(/^[a-z]+(,[a-z]+)*$/))),
  /** Id or serial number of one object. */
  thing: lenient(z.string().check(z.maxLength(64), z.regex(/^[A-Za-z0-9._-]+$/))),
  search: lenient(z.string().check(z.maxLength(100))),
  order: lenient(z.enum(["oldest"])),
  /** Opens the check that the log is unbroken. */
  ask: lenient(z.enum(["verify"])),
});
export type AuditParams = z.output<typeof AuditParams>;

/** IC-05: the filter of the call history; `statuses` are those of EN-06. */
export const CallParams = z.object({
  ...TimeParams.shape,
  door: lenient(SerialNumber),
  statuses: lenient(NumberList),
  search: listParams.search,
});
export type CallParams = z.output<typeof CallParams>;

/** RT-15: the filter of a report of doors, sites or schedules. */
export const CountParams = z.object({ ...TimeParams.shape, ...listParams });
export type CountParams = z.output<typeof CountParams>;
