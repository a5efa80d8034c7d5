import type { FastifyInstance, FastifyRequest } from "fastify";
import { isTopic, realtimePath, type Topic } from "#contract/realtime.ts";
import { mayHear, refusalOfCall } from "../../access/decide.ts";
import { EventError } from "../../base/errors.ts";
import { bearerOf } from "../../http/serve.ts";
import type { Platform } from "../../platform.ts";
import type { RealtimeHub } from "./hub.ts";

/** Opens a console's stream: GET /v1/realtime?topics=… */
export function addRealtimeRoute(app: FastifyInstance, platform: Platform, hub: RealtimeHub): void {
  app.get(realtimePath, async (request, reply) => {
    const bearer = bearerOf(request);
    const session = bearer === undefined ? undefined : await platform.identity.authenticate(bearer);
    const refusal = refusalOfCall(session, { access: "signedIn" });
    if (refusal || !session) throw new EventError(refusal?.code ?? "error_session_expired", refusal?.status ?? 401);
    const topics = topicsOf(request);
    if (!topics.every((topic) => mayHear(session, topic))) throw new EventError("error_forbidden", 403);
    const lastEventId = request.headers["last-event-id"];
    // From here on the answer is a stream of our own; the headers already set are carried over.
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    reply.raw.socket?.setNoDelay(true);
    await hub.open({ session, topics: new Set(topics), ...(typeof lastEventId === "string" && { lastEventId }), response: reply.raw });
  });
}

function topicsOf(request: FastifyRequest): Topic[] {
  const { topics } = request.query as Record<string, unknown>;
  const names = typeof topics === "string" ? topics.split(",") : [];
  if (names.length === 0 || names.length > 50 || !names.every(isTopic)) throw new EventError("error_invalid_request", 400);
  return names;
}
