/** A place in the log as callers carry it about: opaque, so that it may change. */
export function toCursor(sequence: number): string {
  return Buffer.from(String(sequence)).toString("base64url");
}

/** undefined for anything that is not a cursor of ours. */
export function fromCursor(cursor: string): number | undefined {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  return /^\d{1,15}$/.test(text) && toCursor(Number(text)) === cursor ? Number(text) : undefined;
}
