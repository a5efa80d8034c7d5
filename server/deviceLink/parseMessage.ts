import type * as z from "zod/mini";

/** A message as its schema has it; undefined for anything else. */
export function parseMessage<Schema extends z.ZodMiniType>(schema: Schema, payload: Buffer): z.output<Schema> | undefined {
  try {
    const result = schema.safeParse(JSON.parse(payload.toString("utf8")));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
