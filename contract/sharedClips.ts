import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { InstantUtc } from "./fields.ts";

const ShareCode = z.string().check(z.minLength(1), z.maxLength(200));
const params = z.object({ code: ShareCode });

/** PB-14: a shared clip, as the holder of its link sees it. `expiresAtUtc` is absent while the clip is being prepared. */
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

/** PB-14. Does not count as an opening, because mail scanners follow links too. An expired link answers error_shared_clip_over (403). */
export const readSharedClip = endpoint({
  method: "GET",
  path: "/shared-clip/{code}",
  access: "public",
  params,
  payload: SharedClip,
  errors: publicErrors,
});

/** PB-14: the viewer starts to watch; counted and logged once per `openingId`. `url` is the MP4, valid as long as the link. */
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
