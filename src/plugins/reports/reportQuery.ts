import * as z from "zod/mini";
import { dayMs, hourMs } from "#contract/durations.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AccessResult, EventCategory } from "#contract/enumerations.ts";
import type { EventLog, exportEventLogs, listEventLogs } from "#contract/eventLogs.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { limits } from "#contract/limits.ts";
import { type Day, dayAt, daysBetween, nextDay, startOfDay } from "#kernel/format/zonedDay.ts";
import { ReportParams, type Span, type TimeParams } from "./reportParams.ts";

export const reports = ["accesslog", "eventhistory"] as const;
export type ReportName = (typeof reports)[number];

const spans: Record<Span, number> = {
  "1h": hourMs,
  "24h": dayMs,
  "7d": 7 * dayMs,
  "30d": limits.reportRangeDays * dayMs,
};
const usualSpan: Span = "24h";

export type ReportQuery = RequestOf<typeof listEventLogs>["query"] & { fromDate: string; order: "newest" | "oldest" };

export function numbersOf(list: string | undefined): number[] {
  return list === undefined || list === "" ? [] : list.split(",").map(Number);
}
export function toggledNumber(list: string | undefined, value: number): string | undefined {
  const numbers = numbersOf(list);
  const next = numbers.includes(value) ? numbers.filter((each) => each !== value) : [...numbers, value];
  return next.length === 0 ? undefined : next.toSorted((a, b) => a - b).join(",");
}

/** The calendar days of the filter; undefined for a span that ends now. */
export function daysOf({ from, to }: TimeParams): { from: Day; to: Day } | undefined {
  if (from === undefined || to === undefined || from > to || daysBetween(from, to) > limits.reportRangeDays) return undefined;
  return startOfDay(from, "UTC") === undefined || startOfDay(to, "UTC") === undefined ? undefined : { from, to };
}
export function spanOf(params: TimeParams): Span {
  return params.last ?? usualSpan;
}

/** The days that a span touches, as the initial value of the day picker. */
export function daysOfSpan(params: TimeParams, nowMs: number, timeZone: string): { from: Day; to: Day } {
  return daysOf(params) ?? { from: dayAt(nowMs - spans[spanOf(params)], timeZone), to: dayAt(nowMs, timeZone) };
}

/** The range in milliseconds since 1970; without an end it includes new events. */
export function rangeOf(params: TimeParams, nowMs: number, timeZone: string): { fromMs: number; toMs: number | undefined } {
  const days = daysOf(params);
  const fromMs = days && startOfDay(days.from, timeZone);
  const endMs = days && startOfDay(nextDay(days.to), timeZone);
  if (fromMs === undefined || endMs === undefined) return { fromMs: nowMs - spans[spanOf(params)], toMs: undefined };
  return { fromMs, toMs: endMs > nowMs ? undefined : endMs - 1 };
}

/** The platform's query. The access log is the history of one category. */
export function queryOf(report: ReportName, params: ReportParams, nowMs: number, timeZone: string): ReportQuery {
  const { fromMs, toMs } = rangeOf(params, nowMs, timeZone);
  const { door, site, person, results, categories } = params;
  const isAccess = report === "accesslog";
  return {
    order: params.order ?? "newest",
    fromDate: new Date(fromMs).toISOString(),
    ...(toMs !== undefined && { toDate: new Date(toMs).toISOString() }),
    ...(door !== undefined && { serialNumber: door }),
    ...(site !== undefined && { siteId: site }),
    ...(person !== undefined && { personId: person }),
    ...(isAccess && results !== undefined && { eventTypes: results }),
    ...(isAccess ? { categories: String(EventCategory.Access) } : categories !== undefined && { categories }),
  };
}

/** The same query for a file, with the present as its latest end. */
export function exportQueryOf(
  report: ReportName,
  params: ReportParams,
  nowMs: number,
  timeZone: string,
): RequestOf<typeof exportEventLogs>["query"] {
  const { order, ...query } = queryOf(report, params, nowMs, timeZone);
  return { ...query, order, toDate: query.toDate ?? new Date(nowMs).toISOString() };
}

/** Whether a live entry matches the query, by the platform's own conditions. */
export function matchesQuery(event: EventLog, query: ReportQuery): boolean {
  const { serialNumber, siteId, personId, eventTypes, categories, fromDate, toDate } = query;
  const result = dataOf(event, "access.decision")?.result;
  const isIn = (list: string | undefined, value: unknown) => list === undefined || numbersOf(list).some((each) => each === value);
  return (
    (serialNumber === undefined || event.serialNumber === serialNumber) &&
    (siteId === undefined || event.siteId === siteId) &&
    (personId === undefined || event.actor.id === personId) &&
    isIn(eventTypes, result) &&
    isIn(categories, event.category) &&
    Date.parse(event.occurredAtUtc) >= Date.parse(fromDate) &&
    (toDate === undefined || Date.parse(event.occurredAtUtc) <= Date.parse(toDate))
  );
}

/** Newest first by event time. An entry older than the last row of the page belongs to a later page, if there is one. */
export function mergeFresh(fresh: readonly EventLog[], rows: readonly EventLog[], hasNext: boolean): readonly EventLog[] {
  if (fresh.length === 0) return rows;
  const known = new Set(rows.map(({ sequence }) => sequence));
  const last = rows.at(-1);
  const added = fresh.filter((event) => !known.has(event.sequence) && !(hasNext && last && isAfter(last, event)));
  return added.length === 0 ? rows : [...added, ...rows].toSorted((a, b) => (isAfter(a, b) ? -1 : 1));
}

function isAfter(one: EventLog, other: EventLog): boolean {
  const byTime = Date.parse(one.occurredAtUtc) - Date.parse(other.occurredAtUtc);
  return byTime === 0 ? one.sequence > other.sequence : byTime > 0;
}

/** A report with its filter as one text, for commands: "accesslog?last=7d". */
export function toReportText(report: ReportName, params: ReportParams, sequences: readonly number[] = []): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams([...given, ...(sequences.length > 0 ? [["sequences", sequences.join(",")]] : [])]).toString();
  return query === "" ? report : `${report}?${query}`;
}
export function fromReportText(text: string): { report: ReportName; params: ReportParams; sequences: string | undefined } | undefined {
  const [name = "", query] = text.split("?", 2);
  const report = reports.find((each) => each === name);
  const { sequences, ...given } = Object.fromEntries(new URLSearchParams(query));
  return report && { report, params: z.parse(ReportParams, given), sequences };
}

/** The results to filter by, in the order of EN-05. */
export const accessResults: readonly number[] = Object.values(AccessResult);
export const eventCategories: readonly number[] = Object.values(EventCategory).filter((category) => category !== EventCategory.None);
