import { ApiError } from "#kernel/apiError.ts";

/** Why the page can't continue at all. */
export type Ending = "ended" | "tooMany" | "closed";

/** The ending after a refusal although the PIN was correct before; undefined if the page can continue. */
export function endingOf(error: unknown): Ending | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "error_invalid_pin") return "ended";
  if (error.code === "error_cloudkey_max_pin_attempts") return "tooMany";
  return error.code.startsWith("error_account_") ? "closed" : undefined;
}
