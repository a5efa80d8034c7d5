import type { Pool } from "pg";
import { factsOf } from "#contract/events/eventKinds.ts";
import type { EventKindFacts } from "#contract/events/kind.ts";
import { isTopic, topics } from "#contract/realtime.ts";

interface Row {
  kind: string;
  data: Record<string, unknown>;
  topic: string | null;
  code: string | null;
  document: unknown;
  hasSite: boolean;
  hasDevice: boolean;
}

/**
 * Throws when an entry of the log does not match the declaration of its kind or has more fields, lacks its site or device, or tells what
 * its kind does not. The compiler cannot check the whole of an entry from a builder with a generic kind.
 */
export async function expectWholeEntries(pool: Pool): Promise<void> {
  const { rows } = await pool.query<Row>(
    `SELECT DISTINCT kind, data, topic, code, document, site_id IS NOT NULL AS "hasSite", serial_number IS NOT NULL AS "hasDevice" FROM events`,
  );
  for (const row of rows) {
    const facts = factsOf(row.kind);
    // A test of the chain changes the kind of an entry.
    if (!facts) continue;
    const problems = [...ofData(row, facts), ...ofPlace(row, facts), ...ofTelling(row, facts)];
    if (problems.length > 0)
      throw new Error(`${row.kind} is not what contract/events declares: ${problems.join("; ")}\n${JSON.stringify(row)}`);
  }
}

const ofData = ({ data }: Row, { data: schema }: EventKindFacts): string[] => [
  ...(schema.safeParse(data).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
  ...Object.keys(data)
    .filter((field) => !(field in schema.shape))
    .map((field) => `${field}: not declared`),
];

function ofPlace({ hasSite, hasDevice }: Row, { place }: EventKindFacts): string[] {
  if (place === "device" && !hasDevice) return ["no device"];
  return (place === "device" || place === "site") && !hasSite ? ["no site"] : [];
}

function ofTelling({ topic, code, document }: Row, { tells, isNothingToo }: EventKindFacts): string[] {
  if (topic === null) return tells.length === 0 || isNothingToo ? [] : ["tells nothing"];
  const telling = tells.find((each) => each.topic === topic);
  if (!telling || !isTopic(topic) || code === null || !telling.codes.includes(code)) return [`tells ${topic} ${code}`];
  return topics[topic].data.safeParse(document).error?.issues.map(({ path, message }) => `document ${path.join(".")}: ${message}`) ?? [];
}
