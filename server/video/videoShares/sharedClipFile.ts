import { and, eq } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import { EventError } from "../../base/errors.ts";
import { videoShareOpenings } from "../../base/store/schema/videoShares.ts";
import { ObjectError } from "../../channels/objects/objectError.ts";
import { createOpenConnections } from "../../channels/objects/openConnections.ts";
import { conditionAnswerOf } from "../../http/conditionAnswer.ts";
import type { Platform } from "../../platform.ts";
import { findClip } from "./findClip.ts";

/** Where the MP4 of a shared clip is for one opening of its link. */
export const sharedClipPath = (code: string, openingId: string) => `/shared-clips/${encodeURIComponent(code)}/${openingId}.mp4`;

/**
 * PB-14: the file of a shared clip by ranges, for who has opened its link and as long as that works. 403 tells that it is over, 429 that it is
 * sent to ten already (EV-04).
 */
export function sharedClipFile(platform: Platform): FastifyPluginAsync {
  const connections = createOpenConnections();
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const condition = conditionAnswerOf(error, platform.freeSpace);
      const status = error instanceof EventError || error instanceof ObjectError ? error.status : (condition?.status ?? 500);
      if (status === 500) platform.log.error("A shared clip was not sent", { error: String(error) });
      return reply.code(status).header("cache-control", "no-store").send();
    });
    app.get<{ Params: { code: string; openingId: string } }>("/shared-clips/:code/:openingId.mp4", async (request, reply) => {
      const { code, openingId } = request.params;
      const { share } = await findClip(platform, code, request.ip);
      const { accountId, shareId, objectKey } = share;
      const [opening] = await platform.store.db
        .select({ openingId: videoShareOpenings.openingId })
        .from(videoShareOpenings)
        .where(
          and(
            eq(videoShareOpenings.accountId, accountId),
            eq(videoShareOpenings.shareId, shareId),
            eq(videoShareOpenings.openingId, openingId),
          ),
        );
      if (!opening) throw new EventError("error_shared_clip_not_found", 404);
      connections.hold(`${accountId}/${shareId}`, reply.raw);
      return platform.objects.own.send(objectKey, request, reply);
    });
  };
}
