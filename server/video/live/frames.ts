import * as z from "zod/mini";

/** The largest frame of signalling. */
export const largestFrameBytes = 64 * 1024;

const text = z.string().check(z.maxLength(256));

/** A message from a peer to the other side, in Base64. */
export const SignallingFrame = z.object({
  action: z.enum(["SDP_OFFER", "SDP_ANSWER", "ICE_CANDIDATE"]),
  messagePayload: z.string().check(z.maxLength(largestFrameBytes), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  recipientClientId: z.optional(text),
  correlationId: z.optional(text),
});
export type SignallingFrame = z.infer<typeof SignallingFrame>;

export function parseFrame(data: string): SignallingFrame | undefined {
  try {
    const frame = SignallingFrame.safeParse(JSON.parse(data));
    return frame.success ? frame.data : undefined;
  } catch {
    return undefined;
  }
}

/** The message as the other side receives it. */
export function deliveryOf(frame: SignallingFrame, senderClientId: string): string {
  return JSON.stringify({ messageType: frame.action, senderClientId, messagePayload: frame.messagePayload });
}

/** Why a message with a correlation id was not delivered. */
export function statusOf(correlationId: string, statusCode: number, errorType: string, description: string): string {
  return JSON.stringify({
    messageType: "STATUS_RESPONSE",
    messagePayload: "",
    statusResponse: { correlationId, errorType, statusCode: String(statusCode), description },
  });
}
