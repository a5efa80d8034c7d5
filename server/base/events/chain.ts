import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonicalJson.ts";

/** What the first entry of an account follows. */
export const chainStart = "0".repeat(64);

/** Everything of an entry that must never change. Instants are ISO 8601 in UTC with milliseconds; absent is null. */
export interface ChainedEntry {
  accountId: string;
  sequence: number;
  eventId: string;
  kind: string;
  category: number;
  occurredAt: string;
  recordedAt: string;
  serialNumber: string | null;
  siteId: string | null;
  actor: unknown;
  data: unknown;
  topic: string | null;
  code: string | null;
  document: unknown;
}

/** C-10: SHA-256, hex, of the entry as canonical JSON together with the hash of the entry before it. */
export function hashOfEntry(entry: ChainedEntry, previousHash: string): string {
  const { accountId, sequence, eventId, kind, category, occurredAt, recordedAt, serialNumber, siteId } = entry;
  const { actor, data, topic, code, document } = entry;
  const place = { accountId, sequence, eventId, previousHash };
  const content = { kind, category, occurredAt, recordedAt, serialNumber, siteId, actor, data, topic, code, document };
  return createHash("sha256")
    .update(canonicalJson({ ...place, ...content }))
    .digest("hex");
}
