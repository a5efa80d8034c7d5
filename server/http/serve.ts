import { randomUUID } from "node:crypto";
import type { Server as HttpsServer } from "node:https";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify";
import type * as z from "zod/mini";
import { type Endpoint, type FileMedia, intentHeader } from "#contract/endpoint.ts";
import type { Envelope } from "#contract/envelope.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { IdempotencyKey, idempotencyHeader, keepsIdempotencyKeys } from "#contract/idempotency.ts";
import { limits } from "#contract/limits.ts";
import { operations } from "#contract/operations.ts";
import { refusalOfCall } from "../access/decide.ts";
import { givenReason, withReason } from "../access/reasons.ts";
import type { Session } from "../access/session.ts";
import { conflict, EventError } from "../base/errors.ts";
import { trustedProxies } from "../base/settings/callerAddress.ts";
import { readTls } from "../base/settings/tls.ts";
import { isStorable } from "../base/store/storable.ts";
import type { Platform } from "../platform.ts";
import { conditionAnswerOf, logCondition } from "./conditionAnswer.ts";
import { type FileAnswer, type HandlerContext, JsonText, type Route } from "./handle.ts";
import { keepTlsFresh } from "./keepTlsFresh.ts";
import { linkOriginOf, originOf, refuseForeignOrigins } from "./origin.ts";
import { refused, refuseOnSocket } from "./refusals.ts";
import { type KeyedCall, runOnce } from "./runOnce.ts";
import { addSecurityHeaders, securityHeadersOf } from "./securityHeaders.ts";

/** Serves contract routes below /v1. The only place that knows about envelopes and status codes; access is asked of `server/access`. */
export function serve(platform: Platform, routes: readonly Route[]): FastifyInstance {
  const { tls } = platform.settings;
  // With TLS the server is another class of Node's with the same events and calls.
  const app: FastifyInstance = Fastify({
    bodyLimit: limits.bodyBytes,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 256 },
    // A caller must not be able to choose what a request is taken for: only proxies that the settings name are believed.
    trustProxy: trustedProxies(platform.settings.trustedProxies) ?? false,
    // Addresses that cannot be decoded, or are too long, come past every hook.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers(securityHeadersOf(platform.settings, request.headers.host)), platform),
    clientErrorHandler: answerUnreadable,
    // Refused below like any other foreign host name; Node's own refusal would lack our headers.
    ...(tls ? { https: { ...readTls(tls), requireHostHeader: false } } : { http: { requireHostHeader: false } }),
  } as FastifyServerOptions);
  if (tls) {
    const { jobs, log } = platform;
    const freshness = keepTlsFresh({ server: app.server as unknown as HttpsServer, files: tls, jobs, log });
    app.addHook("onClose", freshness.stop);
  }
  app.addHook("onRequest", addSecurityHeaders(platform.settings));
  app.addHook("onRequest", refuseForeignOrigins(platform.settings));
  // JSON and nothing else: a text/plain or form post is how another site would post in a visitor's name.
  app.removeContentTypeParser("text/plain");
  app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(error, request, reply, platform));
  for (const route of routes) {
    const { path, alias } = route.endpoint;
    for (const each of alias === undefined ? [path] : [path, alias]) addRoute(app, platform, route, each);
  }
  return app;
}

function addRoute(app: FastifyInstance, platform: Platform, { endpoint, run }: Route, path: string): void {
  app.route({
    method: endpoint.method,
    url: `/v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ...(endpoint.bodyLimit !== undefined && { bodyLimit: endpoint.bodyLimit }),
    // Asked before the body is read: who may not call cannot make the server work.
    onRequest: async (request, reply) => {
      requireIntent(endpoint, request, reply);
      const session = await authenticate(platform, request, endpoint);
      sessions.set(request, session);
      const bytes = Number(request.headers["content-length"]) || 0;
      if (endpoint.takesSpace && !(await platform.freeSpace.hasRoomFor(bytes))) throw conflict("error_storage_full");
    },
    handler: async (request, reply) => {
      const session = sessions.get(request);
      const asked = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body, endpoint.sealedFields),
      };
      // Refused before the call's key is taken: the same call may come again with its reason.
      const reason = await givenReason(platform, endpoint, session, { headers: request.headers, body: asked.body });
      const context = {
        ...asked,
        session,
        platform: session && reason !== undefined ? withReason(platform, session, reason) : platform,
        caller: {
          requestId: request.id,
          address: request.ip,
          origin: originOf(request, platform.settings),
          linkOrigin: linkOriginOf(request, platform.settings),
        },
      };
      const work = () => run(context as HandlerContext<Endpoint>);
      const keyed = keyedCall(request, endpoint, session, { ...asked, reason });
      const payload = keyed ? await runOnce(platform, keyed, work) : await work();
      if (endpoint.media) return sendFile(reply, endpoint.media, payload as FileAnswer);
      if (payload instanceof JsonText) return sendText(reply, 200, `{"hasErrors":false,"applicationEvents":[],"payload":${payload.text}}`);
      return send(reply, 200, { hasErrors: false, applicationEvents: [], payload });
    },
  });
}

/** following a link has no effect. */
function requireIntent({ intent }: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  if (intent === undefined || request.headers[intentHeader] === intent) return;
  reply.header("allow", "POST");
  throw new EventError("error_intent_missing", 405);
}

const operationIds = new Map([...operations].map(([id, endpoint]) => [endpoint, id]));

/** The call as one that may be repeated, when its caller gave it a key and it keeps keys. */
function keyedCall(request: FastifyRequest, endpoint: Endpoint, session: Session | undefined, asked: unknown): KeyedCall | undefined {
  const header = request.headers[idempotencyHeader];
  const operation = operationIds.get(endpoint);
  if (header === undefined || !session || operation === undefined || !keepsIdempotencyKeys(endpoint)) return undefined;
  const key = IdempotencyKey.safeParse(header);
  if (!key.success) throw new EventError("error_invalid_request", 400);
  return { session, operation, idempotencyKey: key.data, request: asked };
}

const sessions = new WeakMap<FastifyRequest, Session | undefined>();

async function authenticate(platform: Platform, request: FastifyRequest, endpoint: Endpoint): Promise<Session | undefined> {
  const bearer = bearerOf(request);
  const session = bearer === undefined ? undefined : await platform.identity.authenticate(bearer);
  const refusal = refusalOfCall(session, endpoint);
  if (refusal) throw new EventError(refusal.code, refusal.status);
  return session;
}

/** The token of an Authorization header; never taken from a query, where logs and referrers would carry it. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{1,8192}=*)$/.exec(request.headers.authorization ?? "")?.[1];
}

function parse(schema: z.ZodMiniType | undefined, value: unknown, sealedFields: readonly string[] = []): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new EventError("error_invalid_request", 400, fieldsOf(result.error.issues));
  if (!isStorable(without(value, sealedFields))) throw new EventError("error_invalid_request", 400);
  return result.data;
}

function without(value: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/** Where the issues are, each once. The names come from the schema: unknown ones of the sender's are not repeated. */
function fieldsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const paths = issues.flatMap(({ path }) => (path.length > 0 && path.length < 8 ? path.map(String).join(".") : []));
  return [...new Set(paths)].filter((path) => path.length <= 100).slice(0, 20);
}

/** The answer to a path that nothing serves. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, 404, refused("error_route_not_found"));
}

function send(reply: FastifyReply, status: number, envelope: Envelope<unknown>): FastifyReply {
  return sendText(reply, status, JSON.stringify(envelope));
}

function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("application/json; charset=utf-8").send(text);
}

/** Refusals of the framework by its own code; every other unknown error is a fault. */
const frameworkRefusals: Record<string, [ErrorCode, number]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ["error_body_too_large", 413],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ["error_unsupported_media_type", 415],
};

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, platform: Platform): FastifyReply {
  if (error instanceof EventError) return send(reply, error.status, refused(error.code, error.details));
  const [code, status] = frameworkRefusals[error.code] ?? [];
  if (code !== undefined && status !== undefined) return send(reply, status, refused(code));
  if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, error.statusCode, refused("error_invalid_request"));
  const condition = conditionAnswerOf(error, platform.freeSpace);
  if (condition) {
    logCondition(platform.log, condition, { requestId: request.id, route: request.routeOptions.url }, error);
    reply.header("retry-after", String(condition.retryAfterSeconds));
    return send(reply, condition.status, refused(condition.code));
  }
  platform.log.error("A request failed", { requestId: request.id, route: request.routeOptions.url, error: error.stack ?? String(error) });
  return send(reply, 500, refused("error_system"));
}

/** Sends a file as it is made. If making it fails midway the connection breaks, so that nobody takes a part for the whole. */
function sendFile(reply: FastifyReply, media: FileMedia, { name, pieces, bytes }: FileAnswer): FastifyReply {
  return reply
    .headers({
      "content-type": media.startsWith("text/") ? `${media}; charset=utf-8` : media,
      ...(bytes !== undefined && { "content-length": bytes }),
      "content-disposition": `attachment; filename="${name.replaceAll(/[^\w .-]/g, "-")}"`,
      "cache-control": "no-store",
    })
    .send(Readable.from(pieces));
}

const unreadableStatuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers bytes that are not a request. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET") socket.destroy();
  else refuseOnSocket(socket, unreadableStatuses[error.code ?? ""] ?? 400, "error_invalid_request");
}
