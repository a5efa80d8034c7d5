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
