import type { Envelope } from "#contract/envelope.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";

export function refused(code: ErrorCode): Envelope<never> {
  return { hasErrors: true, applicationEvents: [{ code, message: "" }], payload: null };
}
