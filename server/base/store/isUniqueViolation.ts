import type { ErrorCode } from "#contract/errorCodes.ts";
import { conflict } from "../errors.ts";
import { failureCodeOf } from "./failureCode.ts";

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
