import { silentEventCodes } from "#contract/silentEventCodes.ts";
import { conditionCodes } from "#domain/failures/conditionOf.ts";
import { ApiError, isAbort, unreachableCode } from "../apiError.ts";
import { hasWords } from "../i18n/loadTexts.ts";
import type { TextValues } from "../plugin.ts";

export interface FailureText {
  /** Translation key, in `errors.` unless a plugin has its own text. */
  key: string;
  values?: TextValues;
  code: string;
}

/** A failure for which a plugin has its own text. */
export class OwnFailure extends Error {
  readonly code: string;
  /** Translation key. */
  readonly key: string;
  constructor(code: string, key: string) {
    super(code);
    this.code = code;
    this.key = key;
  }
}

/** Conditions that an operator can resolve are described as they are, and not as a system error. */
const conditions: ReadonlySet<string> = new Set(conditionCodes);
const unspecific: ReadonlySet<string> = new Set(["error_forbidden", "error_route_not_found", "error_system", "error_invalid_request"]);

/**
 * ER-01 … ER-06: the text for a failure, or undefined if the console shows none. A 401 has none, because it has already ended the session.
 */
export function failureText(error: unknown): FailureText | undefined {
  if (isAbort(error)) return undefined;
  if (error instanceof OwnFailure) return { key: error.key, code: error.code };
  if (!(error instanceof ApiError)) return { key: "errors.SystemError", code: "SystemError" };
  const { code, status } = error;
  if (silentEventCodes.includes(code) || status === 401) return undefined;
  if (status === 0 && code === unreachableCode) return { key: "errors.NetworkError", code };
  const isCondition = conditions.has(code);
  if ((status >= 500 && !isCondition) || status === 415) return { key: "errors.SystemError", code };
  const isSpecific = hasWords(code) && !unspecific.has(code);
  if (isSpecific) return { key: `errors.${code}`, code };
  if (status === 403) return { key: "errors.ForbiddenAccess", code };
  if (status === 404) return { key: "errors.ResourceNotFound", code };
  return hasWords(code) ? { key: `errors.${code}`, code } : { key: "errors.unknown", values: { code }, code };
}
