import { ApiError, unreachableCode } from "../../apiError.ts";
import type { EntryText } from "./entryTexts.ts";

/** The text for a failed call before sign-in; pages handle their own error codes first. */
export function callErrorText(error: unknown): Extract<EntryText, "too-many-requests" | "network-request-failed" | "failed"> {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === unreachableCode) return "network-request-failed";
  return error.code === "error_too_many_requests" ? "too-many-requests" : "failed";
}
