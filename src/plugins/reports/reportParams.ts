import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";

/** Times that end now. */
export const spanNames = ["1h", "24h", "7d", "30d"] as const;
export type Span = (typeof spanNames)[number];

/** What an address gets wrong is left out, and the report shows the rest. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
const DayText = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const NumberList = z.string().check(z.regex(/^\d{1,3}(,\d{1,3}){0,31}$/));

/** The filter of a report as it stands in the address and in a layout. */
export const ReportParams = z.object({
  last: lenient(z.enum(spanNames)),
  /** Days of the calendar in the zone of the report, both counted. */
  from: lenient(DayText),
  to: lenient(DayText),
  door: lenient(SerialNumber),
  site: lenient(Id),
  person: lenient(Id),
  /** EN-05 results, in the access log. */
  results: lenient(NumberList),
  /** EN-05 categories, in the event history. */
  categories: lenient(NumberList),
  order: lenient(z.enum(["oldest"])),
});
export type ReportParams = z.output<typeof ReportParams>;
