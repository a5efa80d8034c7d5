import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { EventError } from "../errors.ts";

/** A place in a list that runs from the latest row to the earliest, and then by id: opaque to callers. */
export function timeCursorOf(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

/** Condition for rows after such a place; without a place all rows. @throws error_invalid_request for an invalid place */
export function afterTimeCursor(cursor: string | undefined, { at, id }: { at: AnyColumn; id: AnyColumn }): SQL | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, "base64url").toString("utf8"));
  if (!match) throw new EventError("error_invalid_request");
  return sql`(${at}, ${id}) < (${new Date(Number(match[1])).toISOString()}::timestamptz, ${match[2]})`;
}
