import { createHash } from "node:crypto";
import { canonicalJson } from "#domain/canonicalJson.ts";

/** The previous hash of an account's first entry. */
export const chainStart = "0".repeat(64);

/** The fields of an entry that must never change. Instants are ISO 8601 in UTC with milliseconds; absent fields are null. */
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

/** C-10: hexadecimal SHA-256 of the entry as canonical JSON, including the hash of the previous entry. */
export function hashOfEntry(entry: ChainedEntry, previousHash: string): string {
  const { accountId, sequence, eventId, kind, category, occurredAt, recordedAt, serialNumber, siteId } = entry;
  const { actor, data, topic, code, document } = entry;
  const place = { accountId, sequence, eventId, previousHash };
  const content = { kind, category, occurredAt, recordedAt, serialNumber, siteId, actor, data, topic, code, document };
  return createHash("sha256")
    .update(canonicalJson({ ...place, ...content }))
    .digest("hex");
}
