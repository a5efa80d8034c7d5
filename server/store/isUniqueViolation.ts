/** Two wrote the same at once, and an index let one of them win: PostgreSQL's unique_violation, as it comes or as the cause of a failed query. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === "object" && cause !== null && "code" in cause && cause.code === "23505";
}
