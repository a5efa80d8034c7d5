import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";

/** Request header with a name for one command, chosen by the caller: the same name again is the same command again. */
export const idempotencyHeader = "idempotency-key";

/** A UUID is one. */
export const IdempotencyKey = z.string().check(z.regex(/^[\w-]{8,128}$/));

/**
 * Does this call keep keys? Those that change something for a signed-in person do. Calls without a session carry a secret that
 * is good for one use, and the others may be repeated anyway.
 */
export function keepsIdempotencyKeys({ method, access, isRepeatable }: Endpoint): boolean {
  return method !== "GET" && access !== "public" && !isRepeatable;
}
