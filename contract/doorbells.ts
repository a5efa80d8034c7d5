import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, SerialNumber } from "./fields.ts";

/**
 * B-25: says that somebody goes and looks who rings, so that the ring stops on every console. The first one answers; the others, and who
 * comes again, learn who did. Without a ring of the last half minute nobody has answered anything.
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
