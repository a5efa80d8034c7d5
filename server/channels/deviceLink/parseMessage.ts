import type * as z from "zod/mini";
import { isStorable } from "../../base/store/storable.ts";

/** A message as its schema has it; undefined for anything else. */
export function parseMessage<Schema extends z.ZodMiniType>(schema: Schema, payload: Buffer): z.output<Schema> | undefined {
  try {
    const message: unknown = JSON.parse(payload.toString("utf8"));
    const result = schema.safeParse(message);
    return result.success && isStorable(message) ? result.data : undefined;
  } catch {
    return undefined;
  }
}
