import { and, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { getPhoneCall, listPhoneCalls } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { limits } from "#contract/limits.ts";
import { mayReadCall } from "../../access/decide.ts";
import { isAtReachedSite } from "../../access/reach.ts";
import { EventError, notFound } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { hasText } from "../../base/store/folded.ts";
import { cursorOf, readCursor } from "../../base/store/keyset.ts";
import { sites } from "../../base/store/schema/accounts.ts";
import { deviceCalls } from "../../base/store/schema/catalog.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { callKinds } from "./callEntries.ts";
import { type CallRow, findCall, presentCall, ringingStatuses } from "./callRows.ts";

const order = "newest";
const withZone = ({ store: { db } }: Platform) =>
  db
    .select({ row: deviceCalls, timeZoneId: sites.timeZoneId })
    .from(deviceCalls)
    .leftJoin(sites, and(eq(sites.accountId, deviceCalls.accountId), eq(sites.siteId, deviceCalls.siteId)));

/** IC-05 */
export const listPhoneCallsHandler = handle(listPhoneCalls, async ({ query, session, platform }) => {
  const { pageSize = limits.pageSizeDefault, serialNumber, statuses, search, fromDate, toDate, after } = query;
  const now = platform.clock.now();
  const found = await withZone(platform)
    .where(
      and(
        eq(deviceCalls.accountId, session.accountId),
        isAtReachedSite(session, deviceCalls.siteId),
        session.deviceSerials && inArray(deviceCalls.serialNumber, [...session.deviceSerials]),
        serialNumber === undefined ? undefined : eq(deviceCalls.serialNumber, serialNumber),
        statuses && inArray(statusNow(now), statuses),
        hasText(search, deviceCalls.displayName, deviceCalls.fullName, deviceCalls.answeredByName),
        fromDate === undefined ? undefined : gte(deviceCalls.requestedAt, new Date(fromDate)),
        toDate === undefined ? undefined : lte(deviceCalls.requestedAt, new Date(toDate)),
        after === undefined ? undefined : before(after),
      ),
    )
    .orderBy(desc(deviceCalls.requestedAt), desc(deviceCalls.callId))
    // One more than asked for tells whether there is a next page.
    .limit(pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = page.at(-1)?.row;
  return {
    rows: page.map(({ row, timeZoneId }) => presentCall(row, { timeZoneId: timeZoneId ?? "UTC", now })),
    ...(found.length > pageSize && last && { next: cursorOf([order, last.requestedAt.toISOString(), last.callId]) }),
  };
});

/** The rule of `statusAt` for queries. */
function statusNow(now: Date): SQL<number> {
  const isOver = sql`${deviceCalls.status} IN (${CallStatus.Initiated}, ${CallStatus.Ringing}) AND ${deviceCalls.ringsUntil} <= ${now.toISOString()}::timestamptz`;
  return sql<number>`(CASE WHEN ${isOver} THEN ${CallStatus.TimedOut}::int ELSE ${deviceCalls.status} END)`;
}

function before(cursor: string): SQL {
  const [requestedAt, callId] = readCursor(cursor, order);
  if (Number.isNaN(Date.parse(requestedAt))) throw new EventError("error_invalid_request");
  return sql`(${deviceCalls.requestedAt}, ${deviceCalls.callId}) < (${new Date(requestedAt).toISOString()}::timestamptz, ${callId})`;
}

export const getPhoneCallHandler = handle(getPhoneCall, async ({ params, session, platform }) => {
  const call = await findCall(platform.store.db, params.id);
  if (!call || !mayReadCall(session, call)) throw notFound("error_call_not_found");
  const [found] = await withZone(platform).where(and(eq(deviceCalls.accountId, call.accountId), eq(deviceCalls.callId, call.callId)));
  const presented = presentCall(call, { timeZoneId: found?.timeZoneId ?? "UTC", now: platform.clock.now() });
  return { ...presented, steps: await stepsOf(platform, call) };
});

/** The steps of a call from the log. A door may be unlocked a while after the answer. */
async function stepsOf({ events }: Platform, { accountId, callId, serialNumber, requestedAt, status }: CallRow) {
  const lastsMs = limits.callRingsMs + 2 * serverLimits.callOpensMs;
  const kinds = Object.values(callKinds);
  const entries = await events.query(accountId, {
    kinds,
    serialNumber,
    from: requestedAt,
    ...(!ringingStatuses.includes(status) && { to: new Date(requestedAt.getTime() + lastsMs) }),
    limit: 500,
  });
  return entries
    .flatMap((entry) => {
      const step = kinds.flatMap((kind) => dataOf(entry, kind) ?? []).find((each) => each.callId === callId);
      return step ? [{ status: step.status, atUtc: entry.occurredAtUtc, by: entry.actor.name }] : [];
    })
    .toReversed();
}
