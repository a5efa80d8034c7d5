import { and, eq, inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows of everybody in an account, or of those named. */
export const ofPeople = (table: { accountId: PgColumn; personId: PgColumn }, accountId: string, ids: readonly string[] | undefined) =>
  and(eq(table.accountId, accountId), ids && inArray(table.personId, [...ids]));

export function validity({ validFrom, validUntil }: { validFrom: Date | null; validUntil: Date | null }) {
  return {
    ...(validFrom && { validFromUtc: validFrom.toISOString() }),
    ...(validUntil && { validUntilUtc: validUntil.toISOString() }),
  };
}
