import { EventError } from "../errors.ts";
import type { EventPlace } from "./eventLog.ts";

/** A place in the log as callers carry it about: opaque, so that it may change. */
export function toCursor({ sequence, occurredAt }: EventPlace): string {
  return Buffer.from(occurredAt ? `${occurredAt.getTime()}.${sequence}` : String(sequence)).toString("base64url");
}

/** undefined for anything that is not a cursor of ours, or is one of another order. */
export function fromCursor(cursor: string, isByOccurrence: boolean): EventPlace | undefined {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, time, sequence = ""] = /^(?:(-?\d{1,15})\.)?(\d{1,15})$/.exec(text) ?? [];
  const place = { sequence: Number(sequence), ...(time !== undefined && { occurredAt: new Date(Number(time)) }) };
  const isOurs = sequence !== "" && toCursor(place) === cursor && (time !== undefined) === isByOccurrence;
  return isOurs ? place : undefined;
}

/** Where a page of entries by their time begins; undefined for the first. @throws error_invalid_request for what is no cursor of ours */
export function placeAfter(cursor: string | undefined): EventPlace | undefined {
  if (cursor === undefined) return undefined;
  const place = fromCursor(cursor, true);
  if (!place) throw new EventError("error_invalid_request");
  return place;
}
