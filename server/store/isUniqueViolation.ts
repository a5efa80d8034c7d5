import { failureCodeOf } from "./failureCode.ts";

/** Two wrote the same at once, and an index let one of them win: PostgreSQL's unique_violation. */
export function isUniqueViolation(error: unknown): boolean {
  return failureCodeOf(error) === "23505";
}
