import type { Pool } from "pg";
import { factsOf } from "#contract/events/eventKinds.ts";

/**
 * Throws when an entry of the log does not match the declaration of its kind or has more fields. The compiler cannot check the whole data of
 * an entry from a builder with a generic kind.
 */
export async function expectWholeEntries(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ kind: string; data: Record<string, unknown> }>("SELECT DISTINCT kind, data FROM events");
  for (const { kind, data } of rows) {
    const schema = factsOf(kind)?.data;
    // A test of the chain changes the kind of an entry.
    if (!schema) continue;
    const problems = [
      ...(schema.safeParse(data).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? []),
      ...Object.keys(data)
        .filter((field) => !(field in schema.shape))
        .map((field) => `${field}: not declared`),
    ];
    if (problems.length > 0)
      throw new Error(`${kind} is not what contract/events declares: ${problems.join("; ")}\n${JSON.stringify(data)}`);
  }
}
