import type { ErrorCode } from "#contract/errorCodes.ts";

/** A refusal the caller should see: becomes an envelope with one event and the given status. */
export class EventError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Details of the error: the names of invalid body fields, or a name. Each becomes the message of an event. */
  readonly details: readonly string[];
  constructor(code: ErrorCode, status = 400, details: readonly string[] = []) {
    super(code);
    this.name = "EventError";
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const notFound = (code: ErrorCode): EventError => new EventError(code, 404);
export const conflict = (code: ErrorCode): EventError => new EventError(code, 409);
export const forbidden = (code: ErrorCode = "error_forbidden"): EventError => new EventError(code, 403);
