import type { ErrorCode } from "#contract/errorCodes.ts";
import { conflict } from "../errors.ts";

/** PostgreSQL's code of a failure, as it comes or as the cause of a failed query. */
export function failureCodeOf(error: unknown): unknown {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}

/** lock_not_available, deadlock_detected, serialization_failure. */
const contentions: readonly unknown[] = ["55P03", "40P01", "40001"];

/** Others were in the way: the same may be tried again. */
export function isContention(error: unknown): boolean {
  return contentions.includes(failureCodeOf(error));
}

/** Two wrote the same at once, and an index let one of them win: PostgreSQL's unique_violation. */
export function isUniqueViolation(error: unknown): boolean {
  return failureCodeOf(error) === "23505";
}

/** Runs a change whose names must be unlike those of others; an index refuses one that is taken. */
export async function refuseTakenName<Result>(code: ErrorCode, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(code);
    throw error;
  }
}
