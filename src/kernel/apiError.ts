/**
 * A refused or failed call. `code` is the first application event; status 0 means that no answer arrived. `fields` lists the invalid fields
 * of the request body.
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: readonly string[];
  constructor(code: string, status: number, fields: readonly string[] = []) {
    super(`${code} (${status})`);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = fields;
  }
}

/** The code of a call that got no answer at all. */
export const unreachableCode = "NetworkError";

export function isAbort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "AbortError" || (error.cause !== undefined && error.cause !== error && isAbort(error.cause));
}
