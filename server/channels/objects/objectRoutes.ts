import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { ConditionCode } from "#domain/failures/conditionOf.ts";
import { EventError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import type { FreeSpace } from "../../base/storage/freeSpace.ts";
import { type ConditionAnswer, conditionAnswerOf, logCondition } from "../../http/conditionAnswer.ts";
import { SignatureError, type SignatureRefusal } from "../sigv4/signedRequest.ts";
import { listObjects } from "./listObjects.ts";
import { answerMultipart, answerUploads, isMultipart } from "./multipartCalls.ts";
import type { MultipartFolder } from "./multipartFolder.ts";
import type { ObjectAccess } from "./objectAccess.ts";
import { errorDocument, ObjectError } from "./objectError.ts";
import type { ObjectFolder } from "./objectFolder.ts";
import { readObjectPath, requireKey } from "./objectKey.ts";
import { sendObject } from "./sendObject.ts";
import { readUploadBody } from "./uploadBody.ts";

/** The only bucket. */
export const bucketName = "gatehouse";

/** Sub-resources and calls that S3 has and this store does not. */
const unsupported = ["acl", "tagging", "versions", "policy", "cors", "lifecycle", "retention", "legal-hold", "delete"];

type Deps = { folder: ObjectFolder; multipart: MultipartFolder; access: ObjectAccess; log: Log; freeSpace: FreeSpace };

/** S3 over HTTP, addressed by path: GET, HEAD, PUT and DELETE of objects, uploads in parts, and List v2 of the bucket. */
export function objectRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    acceptAnyBody(app);
    app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, deps));
    app.route({
      method: ["GET", "HEAD", "PUT", "DELETE", "POST"],
      url: "/objects/*",
      handler: (request, reply) => answer(request, reply, deps),
    });
  };
}

/** Bodies are read by the handlers, as a stream and only after the caller was proven. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

async function answer(request: FastifyRequest, reply: FastifyReply, { folder, multipart, access, freeSpace }: Deps): Promise<FastifyReply> {
  const { url = "", headers } = request.raw;
  const separator = url.indexOf("?");
  const query = new URLSearchParams(separator < 0 ? "" : url.slice(separator));
  const { bucket, key } = readObjectPath(separator < 0 ? url : url.slice(0, separator));
  const incoming = { method: request.method, url, headers };

  if (key === "" && request.method === "GET") {
    const prefix = query.get("prefix") ?? "";
    // Only writers may see uploads in progress.
    await access.check(incoming, query.has("uploads") ? "put" : "list", prefix);
    requireSupported(bucket, query, headers);
    if (query.has("uploads")) return answerUploads({ bucket, query, reply }, multipart);
    return reply.type("application/xml").send(await listObjects(folder, bucket, query));
  }
  if (key !== "" && isMultipart(query)) {
    const verified = await access.check(incoming, "put", key);
    requireSupported(bucket, query, headers);
    return answerMultipart({ bucket, key: requireKey(key), query, request, reply, verified }, { multipart, freeSpace });
  }
  const action = key === "" ? undefined : ({ GET: "get", HEAD: "get", PUT: "put", DELETE: "delete" } as const)[request.method];
  if (action === undefined) throw new ObjectError("NotImplemented", 501, "This call is not supported.");
  const verified = await access.check(incoming, action, key);
  requireSupported(bucket, query, headers);
  requireKey(key);
  if (action === "get") return sendObject(folder, key, request, reply);
  if (action === "put") {
    // Decisions and events must find room when pictures no longer do.
    if (!(await freeSpace.hasRoomFor(Number(headers["content-length"]) || 0)))
      throw new ObjectError("InsufficientStorage", 507, "The disk is nearly full.");
    const { chunks, check } = readUploadBody(request.raw, headers, verified);
    const { etag } = await folder.write(key, chunks, check);
    return reply.code(200).header("etag", etag).send();
  }
  await folder.remove(key);
  return reply.code(204).send();
}

function requireSupported(bucket: string, query: URLSearchParams, headers: FastifyRequest["headers"]): void {
  if (bucket !== bucketName) throw new ObjectError("NoSuchBucket", 404, "The specified bucket does not exist.");
  const isKnown = !unsupported.some((name) => query.has(name)) && headers["x-amz-copy-source"] === undefined;
  if (!isKnown) throw new ObjectError("NotImplemented", 501, "This call is not supported.");
}

const signatureErrors: Record<SignatureRefusal, [string, number]> = {
  unsigned: ["AccessDenied", 403],
  malformed: ["AuthorizationHeaderMalformed", 400],
  scope: ["AuthorizationHeaderMalformed", 400],
  time: ["RequestTimeTooSkewed", 403],
  key: ["InvalidAccessKeyId", 403],
  token: ["InvalidToken", 400],
  signature: ["SignatureDoesNotMatch", 403],
};

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, { log, freeSpace }: Deps): FastifyReply {
  const condition = conditionAnswerOf(error, freeSpace);
  const [code, status] = codeAndStatus(error, condition);
  if (condition && status === condition.status) {
    logCondition(log, condition, { requestId: request.id }, error);
    reply.header("retry-after", String(condition.retryAfterSeconds));
  }
  if (status === 500)
    log.error("An object request failed", {
      requestId: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  // A body that nobody will read must not hold the connection.
  if (["PUT", "POST"].includes(request.method) && !request.raw.complete) reply.header("connection", "close");
  const message = error instanceof ObjectError || error instanceof SignatureError ? error.message : code;
  return reply
    .code(status)
    .type("application/xml")
    .send(errorDocument(code, message, request.id));
}

/** As S3 clients know them; each asks again after a 503. */
const conditionErrors: Readonly<Record<ConditionCode, string>> = {
  error_storage_full: "InsufficientStorage",
  error_storage_read_only: "ServiceUnavailable",
  error_system_busy: "SlowDown",
  error_system_unavailable: "ServiceUnavailable",
};

function codeAndStatus(error: unknown, condition: ConditionAnswer | undefined): [string, number] {
  if (error instanceof ObjectError) return [error.code, error.status];
  if (error instanceof SignatureError) return signatureErrors[error.reason];
  // Refusals of every path, such as a page of another origin.
  if (error instanceof EventError) return ["AccessDenied", error.status];
  // The caller went away in the middle of its body.
  if (error instanceof Error && "code" in error && error.code === "ECONNRESET") return ["IncompleteBody", 400];
  if (error instanceof Error && "statusCode" in error && typeof error.statusCode === "number" && error.statusCode < 500)
    return ["InvalidRequest", error.statusCode];
  if (condition) return [conditionErrors[condition.code], condition.status];
  return ["InternalError", 500];
}
