import { ApiError, unreachableCode } from "../../apiError.ts";
import type { EntryText } from "./entryTexts.ts";

/** Why a call of a page before sign-in failed, in words; a page adds those of its own. */
export function callErrorText(error: unknown): Extract<EntryText, "too-many-requests" | "network-request-failed" | "failed"> {
  if (!(error instanceof ApiError)) return "failed";
  if (error.code === unreachableCode) return "network-request-failed";
  return error.code === "error_too_many_requests" ? "too-many-requests" : "failed";
}
