import { randomUUID } from "node:crypto";
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { EventError } from "../base/errors.ts";
import { conditionAnswerOf, logCondition } from "../http/conditionAnswer.ts";
import { linkOriginOf } from "../http/origin.ts";
import { QueueFullError } from "./boundedQueue.ts";
import { IdentityError } from "./identityError.ts";
import { lookupAccount } from "./lookupAccount.ts";
import { bodyText, type IdentityCaller, type IdentityContext, type IdentityOperation, readBody, requireEmail } from "./operation.ts";
import { passwordPolicy } from "./passwords.ts";
import { refreshIdToken } from "./refreshIdToken.ts";
import { resetPassword } from "./resetPassword.ts";
import { sendOobCode } from "./sendOobCode.ts";
import { signInWithPassword } from "./signInWithPassword.ts";
import { updateAccount } from "./updateAccount.ts";

const bodyLimit = 64 * 1024;

/** Answers alike for every address, so that it does not reveal accounts. */
const createAuthUri: IdentityOperation = async (_context, body) => {
  requireEmail(readBody(z.object({ identifier: bodyText }), body).identifier);
  return { kind: "identitytoolkit#CreateAuthUriResponse", sessionId: randomUUID() };
};

/** People are made and removed by those who manage the account. */
const adminOnly: IdentityOperation = () => Promise.reject(new IdentityError("ADMIN_ONLY_OPERATION"));

const operations = new Map<string, IdentityOperation>([
  ["accounts:signInWithPassword", signInWithPassword],
  ["accounts:lookup", lookupAccount],
  ["accounts:update", updateAccount],
  ["accounts:sendOobCode", sendOobCode],
  ["accounts:resetPassword", resetPassword],
  ["accounts:createAuthUri", createAuthUri],
  ["accounts:signUp", adminOnly],
  ["accounts:delete", adminOnly],
]);

/** The Identity Toolkit under the paths that the SDK uses for a host of one's own. */
export function identityRoutes(context: IdentityContext): FastifyPluginAsync {
  const callerOf = (request: FastifyRequest): IdentityCaller => ({ address: request.ip, origin: linkOriginOf(request, context.settings) });
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("application/json", { parseAs: "string", bodyLimit }, app.getDefaultJsonParser("error", "error"));
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit },
      async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
    );
    app.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });
    app.setErrorHandler((error: FastifyError, request, reply) => answerFailure(context, error, request, reply));

    app.post<{ Params: { operation: string } }>("/identitytoolkit.googleapis.com/v1/:operation", { bodyLimit }, async (request) => {
      const operation = operations.get(request.params.operation);
      if (!operation) throw new IdentityError("NOT_FOUND", 404);
      return operation(context, request.body ?? {}, callerOf(request));
    });
    app.post("/securetoken.googleapis.com/v1/token", { bodyLimit }, async (request) =>
      refreshIdToken(context, request.body ?? {}, callerOf(request)),
    );
    app.get("/identitytoolkit.googleapis.com/v2/passwordPolicy", async () => passwordPolicy);
    app.get("/identitytoolkit.googleapis.com/v2/recaptchaConfig", async () => ({ recaptchaEnforcementState: [] }));
    app.get("/jwks.json", async () => context.keys.jwks);
    for (const host of ["identitytoolkit", "securetoken"]) {
      app.all(`/${host}.googleapis.com/*`, () => Promise.reject(new IdentityError("NOT_FOUND", 404)));
    }
  };
}

function answerFailure(context: IdentityContext, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof IdentityError) return refuse(reply, error.status, error.message);
  if (error instanceof EventError) return refuse(reply, error.status, error.code);
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return refuse(
      reply,
      error.statusCode,
      error.statusCode === 413 ? "REQUEST_TOO_LARGE" : "INVALID_ARGUMENT : The request cannot be read.",
    );
  }
  const condition = conditionAnswerOf(error);
  if (condition) {
    logCondition(context.log, condition, { requestId: request.id, route: request.routeOptions.url }, error);
    reply.header("retry-after", String(condition.retryAfterSeconds));
  } else if (error instanceof QueueFullError) reply.header("retry-after", "2");
  else context.log.error("An identity call failed", { requestId: request.id, route: request.routeOptions.url, error });
  // Never JSON: to a JSON answer of 5xx at page load the SDK responds by signing the person out.
  const why = condition ? ` (${condition.code})` : "";
  return reply
    .code(condition?.status ?? 503)
    .type("text/plain; charset=utf-8")
    .send(`The identity service cannot answer right now${why}.`);
}

function refuse(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply
    .code(code)
    .type("application/json; charset=utf-8")
    .send({ error: { code, message, errors: [{ message, reason: "invalid", domain: "global" }] } });
}
