import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { foldedText } from "#domain/identity/foldedText.ts";
import { hasText } from "../store/folded.ts";
import { devices } from "../store/schema/devices.ts";
import { auditedArea, auditedThing, events, isAudited } from "../store/schema/events.ts";
import type { EventFilter } from "./eventLog.ts";

/** B-07: what people did. A search reads all that the other words leave, which its range keeps to a month. */
export function auditConditions({ areas, thing, search }: NonNullable<EventFilter["audit"]>): (SQL | undefined)[] {
  return [
    sql`(${isAudited})`,
    areas && inArray(auditedArea, [...areas]),
    thing === undefined ? undefined : eq(auditedThing, thing),
    search === undefined || search === "" ? undefined : matching(search),
  ];
}

function matching(search: string): SQL | undefined {
  if (foldedText(search) === "") return undefined;
  const texts = [
    sql`${events.actor} ->> 'name'`,
    sql`${events.data} ->> 'name'`,
    sql`${events.data} ->> 'personName'`,
    sql`${events.data} ->> 'description'`,
    sql`${events.data} ->> 'comment'`,
    sql`${events.data} ->> 'reason'`,
    sql`${events.data} ->> 'givenReason'`,
  ];
  return or(
    hasText(search, ...texts),
    sql`${events.serialNumber} IN (SELECT ${devices.serialNumber} FROM ${devices} WHERE ${devices.accountId} = ${events.accountId} AND ${hasText(search, devices.name)})`,
  );
}
