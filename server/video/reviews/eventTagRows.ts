import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../base/store/connect.ts";
import { eventTags } from "../../base/store/schema/eventTags.ts";

/** The tags of entries by their sequences, each list in the order of the alphabet. */
export async function tagsOf(db: Database, accountId: string, sequences: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  if (sequences.length === 0) return found;
  const rows = await db
    .select({ sequence: eventTags.sequence, tag: eventTags.tag })
    .from(eventTags)
    .where(and(eq(eventTags.accountId, accountId), inArray(eventTags.sequence, [...sequences])));
  for (const { sequence, tag } of rows) found.set(sequence, [...(found.get(sequence) ?? []), tag]);
  for (const [sequence, tags] of found) found.set(sequence, tags.toSorted());
  return found;
}
