import * as z from "zod/mini";
import { listDoorReport, listScheduleReport, listSiteReport } from "#contract/reports.ts";
import type { Api } from "#kernel/api.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { ReadPage } from "#kernel/lists/usePagedRows.ts";
import { sortOf } from "#kernel/resource/listParams.ts";
import { CountParams } from "../reportParams.ts";
import { rangeOf } from "../reportQuery.ts";

/** RT-15: the reports that count, by the object of a row. */
export const countReports = ["door", "site", "schedule"] as const;
export type CountReportName = (typeof countReports)[number];

/** Fields that all rows have. */
export interface CountRow {
  id: string;
  name: string;
  siteName?: string;
  kind?: string;
  lastUtc?: string | undefined;
  [count: string]: string | number | undefined;
}

/** The counts of each report, in the order of its columns. */
export const countsOf: Readonly<Record<CountReportName, readonly string[]>> = {
  door: ["granted", "refused", "forced", "held"],
  site: ["doors", "people", "granted", "refused", "forced", "held"],
  schedule: ["holders", "users", "granted", "refused"],
};
const sortable = new Set(["people", "granted", "refused", "forced", "held", "holders", "users"]);
export const isSortable = (column: string) => sortable.has(column);
const both = (names: readonly string[]) => names.flatMap((name) => [name, `-${name}`]);
export const sortsOf = (report: CountReportName) => both(["name", "last", ...countsOf[report].filter(isSortable)]);

/** The rows of a report, page by page. If the range ends now, the first page fixes its end, so that all pages count the same time. */
export function readCounts(report: CountReportName, params: CountParams, nowMs: number, timeZone: string, api: Api): ReadPage<CountRow> {
  const { fromMs, toMs } = rangeOf(params, nowMs, timeZone);
  const sort = sortOf(params, sortsOf(report));
  const query = {
    fromDate: new Date(fromMs).toISOString(),
    toDate: new Date(toMs ?? nowMs).toISOString(),
    ...(params.search !== undefined && { search: params.search }),
    ...(sort !== undefined && { sort: sort as "name" }),
  };
  const named = <Row extends object>(read: ReadPage<Row>, idOf: (row: Row) => string): ReadPage<CountRow> => {
    return async (page, signal) => {
      const { rows, ...rest } = await read(page, signal);
      return { ...rest, rows: rows.map((row) => ({ ...row, id: idOf(row) }) as unknown as CountRow) };
    };
  };
  if (report === "door") return named(pagesOf(api, listDoorReport, { query }), ({ serialNumber }) => serialNumber);
  if (report === "site") return named(pagesOf(api, listSiteReport, { query }), ({ siteId }) => siteId);
  return named(pagesOf(api, listScheduleReport, { query }), ({ scheduleId }) => scheduleId);
}

/** A report with its filter as one text, for commands: "door?last=7d". */
export function toCountText(report: CountReportName, params: CountParams): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${report}?${new URLSearchParams(given).toString()}`;
}
export function fromCountText(text: string): { report: CountReportName; params: CountParams } | undefined {
  const [name, query] = text.split("?", 2);
  const report = countReports.find((each) => each === name);
  return report && { report, params: z.parse(CountParams, Object.fromEntries(new URLSearchParams(query))) };
}
