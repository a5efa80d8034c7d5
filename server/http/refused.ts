import type { Envelope } from "#contract/envelope.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";

/** `details` are fields of the body that are not valid, or what else the code does not tell. */
export function refused(code: ErrorCode, details: readonly string[] = []): Envelope<never> {
  const messages = details.length > 0 ? details : [""];
  return { hasErrors: true, applicationEvents: messages.map((message) => ({ code, message })), payload: null };
}
