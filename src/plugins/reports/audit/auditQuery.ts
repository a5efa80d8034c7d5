import * as z from "zod/mini";
import type { exportAudit, listAuditEntries } from "#contract/audit.ts";
import type { RequestOf } from "#contract/endpoint.ts";
import { AuditParams } from "../reportParams.ts";
import { rangeOf } from "../reportQuery.ts";

/** Kinds of objects by the first part of their entries' kinds, in the order of the menu. */
export const auditAreas = [
  "user",
  "card",
  "pin",
  "cloudkey",
  "mobilecredential",
  "faceinvitation",
  "face",
  "pass",
  "guest",
  "role",
  "group",
  "schedule",
  "holiday",
  "zone",
  "site",
  "policytest",
  "catalog",
  "device",
  "firmware",
  "command",
  "lockdown",
  "presence",
  "muster",
  "live",
  "videowall",
  "report",
  "account",
  "session",
  "identity",
] as const;

export function areasOf({ areas }: Pick<AuditParams, "areas">): string[] {
  return areas === undefined ? [] : areas.split(",");
}
export function toggledArea(params: Pick<AuditParams, "areas">, area: string): string | undefined {
  const chosen = areasOf(params);
  const next = chosen.includes(area) ? chosen.filter((each) => each !== area) : [...chosen, area];
  return next.length === 0 ? undefined : next.join(",");
}

type Query = RequestOf<typeof listAuditEntries>["query"] & { fromDate: string };

export function auditQueryOf(params: AuditParams, nowMs: number, timeZone: string): Query {
  const { fromMs, toMs } = rangeOf(params, nowMs, timeZone);
  const { person, areas, thing, search, order } = params;
  return {
    order: order ?? "newest",
    fromDate: new Date(fromMs).toISOString(),
    ...(toMs !== undefined && { toDate: new Date(toMs).toISOString() }),
    ...(person !== undefined && { personId: person }),
    ...(areas !== undefined && { areas }),
    ...(thing !== undefined && { thing }),
    ...(search !== undefined && { search }),
  };
}

/** The same query for a file, with the present as its latest end. */
export function auditFileQueryOf(params: AuditParams, nowMs: number, timeZone: string): RequestOf<typeof exportAudit>["query"] {
  const { order: _order, ...query } = auditQueryOf(params, nowMs, timeZone);
  return { ...query, toDate: query.toDate ?? new Date(nowMs).toISOString() };
}

/** The filter as one text, for commands. */
export function toAuditText(params: AuditParams): string {
  return new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}
export function fromAuditText(text: string): AuditParams {
  return z.parse(AuditParams, Object.fromEntries(new URLSearchParams(text)));
}

/** Whether an area has a name in the texts; a newer platform may send others. */
export const hasAreaWord = (area: string) => (auditAreas as readonly string[]).includes(area);
