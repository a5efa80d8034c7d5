import type { ErrorCode } from "#contract/errorCodes.ts";

/** A refusal the caller should see: becomes an envelope with one event and the given status. */
export class EventError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** The fields of the body that are not valid. */
  readonly fields: readonly string[];
  constructor(code: ErrorCode, status = 400, fields: readonly string[] = []) {
    super(code);
    this.name = "EventError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

export const notFound = (code: ErrorCode): EventError => new EventError(code, 404);
export const conflict = (code: ErrorCode): EventError => new EventError(code, 409);
export const forbidden = (code: ErrorCode = "error_forbidden"): EventError => new EventError(code, 403);
