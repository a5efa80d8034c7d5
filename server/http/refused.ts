import type { Envelope } from "#contract/envelope.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";

/** `fields` are those of the body that are not valid. */
export function refused(code: ErrorCode, fields: readonly string[] = []): Envelope<never> {
  const messages = fields.length > 0 ? fields : [""];
  return { hasErrors: true, applicationEvents: messages.map((message) => ({ code, message })), payload: null };
}
