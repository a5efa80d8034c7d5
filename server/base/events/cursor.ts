import { EventError } from "../errors.ts";
import type { EventPlace } from "./eventLog.ts";

/** Encodes a place in the log for clients; opaque, so that the format can change. */
export function toCursor({ sequence, occurredAt }: EventPlace): string {
  return Buffer.from(occurredAt ? `${occurredAt.getTime()}.${sequence}` : String(sequence)).toString("base64url");
}

/** Decodes a cursor; undefined if it is not ours or belongs to the other sort order. */
export function fromCursor(cursor: string, isByOccurrence: boolean): EventPlace | undefined {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, time, sequence = ""] = /^(?:(-?\d{1,15})\.)?(\d{1,15})$/.exec(text) ?? [];
  const place = { sequence: Number(sequence), ...(time !== undefined && { occurredAt: new Date(Number(time)) }) };
  const isOurs = sequence !== "" && toCursor(place) === cursor && (time !== undefined) === isByOccurrence;
  return isOurs ? place : undefined;
}

/** Start of a page of entries sorted by time; undefined for the first page. @throws error_invalid_request if the cursor is not ours */
export function placeAfter(cursor: string | undefined): EventPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = fromCursor(cursor, true);
  if (!place) throw new EventError("error_invalid_request");
  return place;
}
