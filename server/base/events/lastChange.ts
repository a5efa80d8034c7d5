import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { LastChange } from "#contract/fields.ts";
import type { Database } from "../store/connect.ts";
import { events } from "../store/schema/events.ts";

/** The newest entry of these kinds about an object: who and when; undefined if there is none. */
export async function lastChangeOf(
  db: Database,
  accountId: string,
  kinds: readonly string[],
  isAbout: SQL,
): Promise<LastChange | undefined> {
  const [row] = await db
    .select({ actor: events.actor, occurredAt: events.occurredAt })
    .from(events)
    .where(and(eq(events.accountId, accountId), inArray(events.kind, [...kinds]), isAbout))
    .orderBy(desc(events.sequence))
    .limit(1);
  return row && { by: row.actor.name, atUtc: row.occurredAt.toISOString() };
}
