import { CallStatus } from "#contract/enumerations.ts";
import { ApiError, unreachableCode } from "#kernel/apiError.ts";
import type { DirectoryText } from "./directoryTexts.ts";

/** The state of a call for the visitor; `ringing` even before a console reports it (decision 69). */
export type Outcome = "ringing" | "answered" | "opened" | "declined" | "nobody" | "hungUp";

const outcomes: Readonly<Record<number, Outcome>> = {
  [CallStatus.Answered]: "answered",
  [CallStatus.Rejected]: "declined",
  [CallStatus.Hangup]: "hungUp",
  [CallStatus.TimedOut]: "nobody",
  [CallStatus.AccessGranted]: "opened",
};

export const outcomeOf = (status: number): Outcome => outcomes[status] ?? "ringing";
/** Final state. */
export const isOver = (outcome: Outcome): boolean => outcome !== "ringing" && outcome !== "answered";

/** The outcome is unknown, so the same call may be sent again with the same id. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === unreachableCode || error.status >= 500;
}

const refusals: Readonly<Record<string, DirectoryText>> = {
  error_device_disconnected: "disconnected",
  error_device_not_found: "notFound",
  error_catalog_not_found: "gone",
  error_call_in_progress: "inProgress",
  error_too_many_requests: "tooMany",
};

/** Why the call failed; undefined for an error without a text of its own. */
export const refusalText = (error: unknown): DirectoryText | undefined => (error instanceof ApiError ? refusals[error.code] : undefined);
