import { and, eq } from "drizzle-orm";
import type { FastifyPluginAsync } from "fastify";
import { mayWatch } from "../../access/decide.ts";
import { EventError, notFound } from "../../base/errors.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { eventVideos } from "../../base/store/schema/eventVideos.ts";
import { ObjectError } from "../../channels/objects/objectError.ts";
import { createOpenConnections } from "../../channels/objects/openConnections.ts";
import { sessionOfHolder } from "../../channels/sigv4/holderSession.ts";
import { conditionAnswerOf } from "../../http/conditionAnswer.ts";
import type { Platform } from "../../platform.ts";
import { readTicket } from "./eventVideoTicket.ts";

/**
 * EV-02: the file of an event's video by ranges. Each request asks again for the session and its rights; 403 tells that they are over,
 * 429 that ten connections of the session load it already (EV-04).
 */
export function eventVideoFile(platform: Platform): FastifyPluginAsync {
  const connections = createOpenConnections();
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const condition = conditionAnswerOf(error, platform.freeSpace);
      const status = error instanceof EventError || error instanceof ObjectError ? error.status : (condition?.status ?? 500);
      if (status === 500) platform.log.error("The video of an event was not sent", { error: String(error) });
      return reply.code(status).header("cache-control", "no-store").send();
    });
    app.get<{ Params: { videoId: string }; Querystring: { ticket?: unknown } }>("/event-videos/:videoId.mp4", async (request, reply) => {
      const { videoId } = request.params;
      const ticket = readTicket(platform, request.query.ticket, videoId);
      const expiresAt = new Date((ticket?.exp ?? 0) * 1000);
      const session = ticket && (await sessionOfHolder(platform.identity, { ...ticket, expiresAt }));
      if (!session) throw new EventError("error_session_expired", 403);
      const [found] = await platform.store.db
        .select({ video: eventVideos, device: devices })
        .from(eventVideos)
        .innerJoin(devices, and(eq(devices.accountId, eventVideos.accountId), eq(devices.serialNumber, eventVideos.serialNumber)))
        .where(and(eq(eventVideos.accountId, session.accountId), eq(eventVideos.videoId, videoId)));
      if (!found?.video.storedAt) throw notFound("error_video_notfound");
      if (!mayWatch(session, found.device, "recorded")) throw new EventError("error_recorded_not_allowed", 403);
      connections.hold(`${ticket.sessionId}/${videoId}`, reply.raw);
      return platform.objects.own.send(found.video.objectKey, request, reply);
    });
  };
}
