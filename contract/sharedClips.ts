import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { InstantUtc } from "./fields.ts";

const ShareCode = z.string().check(z.minLength(1), z.maxLength(200));
const params = z.object({ code: ShareCode });

/** PB-14: what whoever has the link is told. `expiresAtUtc` is absent while the clip is being prepared. */
export const SharedClip = z.object({
  accountName: z.string(),
  deviceName: z.string(),
  timeZoneId: z.string(),
  fromUtc: InstantUtc,
  toUtc: InstantUtc,
  isReady: z.boolean(),
  expiresAtUtc: z.optional(InstantUtc),
});
export type SharedClip = z.infer<typeof SharedClip>;

const publicErrors = ["error_shared_clip_not_found", "error_shared_clip_over", "error_shared_clip_failed"] as const;

/** PB-14. Looking is not opening: scanners of mails do it, too. A link that is over is error_shared_clip_over (403). */
export const readSharedClip = endpoint({
  method: "GET",
  path: "/shared-clip/{code}",
  access: "public",
  params,
  payload: SharedClip,
  errors: publicErrors,
});

/** PB-14: somebody begins to watch, which is counted and logged once for each `openingId`. `url`: the MP4, for as long as the link works. */
export const openSharedClip = endpoint({
  method: "POST",
  path: "/shared-clip/{code}/open",
  access: "public",
  isRepeatable: true,
  params,
  body: z.strictObject({ openingId: z.uuid() }),
  payload: z.object({ url: z.string() }),
  errors: [...publicErrors, "error_shared_clip_not_ready"],
});
