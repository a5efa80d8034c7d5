import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, SerialNumber } from "./fields.ts";

/**
 * B-25: answers a doorbell, so that every console stops ringing. The first call answers; every later call returns the same `answeredBy`.
 * `answeredBy` is absent if the doorbell did not ring in the last 30 s.
 */
export const answerRing = endpoint({
  method: "POST",
  path: "/device/{serial}/answer-ring",
  access: "device_r",
  isRepeatable: true,
  params: z.object({ serial: SerialNumber }),
  payload: z.object({ answeredBy: z.optional(z.object({ id: Id, name: z.string() })) }),
  errors: ["error_device_not_found", "error_live_not_allowed"],
});
