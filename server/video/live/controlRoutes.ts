import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { EventError } from "../../base/errors.ts";
import { equalText, sha256 } from "../../channels/sigv4/signature.ts";
import { SignatureError } from "../../channels/sigv4/signedRequest.ts";
import { conditionAnswerOf, logCondition } from "../../http/conditionAnswer.ts";
import { originOf } from "../../http/origin.ts";
import type { Platform } from "../../platform.ts";
import { type Admission, AdmissionError, type Peer } from "./admission.ts";
import { arnOf, serialOfArn } from "./channels.ts";

/** Address of the service; `signalling` is the socket below it. */
export const servicePath = "/kinesisvideo";
export const signallingPath = `${servicePath}/signalling`;

const largestControlBodyBytes = 16 * 1024;
const iceTtlSeconds = 300;
/** Channels exist as long as their devices; the SDK wants some instant. */
const channelCreationSeconds = 1_700_000_000;

const Call = z.object({
  ChannelName: z.optional(z.string().check(z.maxLength(256))),
  ChannelARN: z.optional(z.string().check(z.maxLength(1024))),
  ClientId: z.optional(z.string().check(z.maxLength(256))),
  SingleMasterChannelEndpointConfiguration: z.optional(
    z.object({
      Protocols: z.optional(z.array(z.enum(["WSS", "HTTPS"])).check(z.maxLength(2))),
      Role: z.optional(z.enum(["MASTER", "VIEWER"])),
    }),
  ),
});
type Call = z.infer<typeof Call>;
type Context = { call: Call; peer: Peer; origin: string };

class ControlError extends Error {}

/** LV-04 to LV-06: the control calls of Kinesis Video that viewers and masters make before they meet. */
export function controlRoutes(deps: Pick<Platform, "settings" | "log">, admission: Admission): FastifyPluginAsync {
  const calls: Record<string, (context: Context) => unknown> = {
    "/describeSignalingChannel": describeChannel,
    "/getSignalingChannelEndpoint": listEndpoints,
    "/v1/get-ice-server-config": () => listIceServers(deps.settings),
  };
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit: largestControlBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, deps));
    for (const [path, answer] of Object.entries(calls)) {
      app.post(`${servicePath}${path}`, async (request, reply) => {
        const context = await readCall(request, admission, originOf(request, deps.settings));
        return reply
          .type("application/json")
          .header("cache-control", "no-store")
          .send(JSON.stringify(answer(context)));
      });
    }
  };
}

async function readCall(request: FastifyRequest, admission: Admission, origin: string): Promise<Context> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const verified = await admission.verify({ method: request.method, url: request.raw.url ?? "", headers: request.headers });
  if (!equalText(sha256(body), verified.signed.payloadHash)) throw new SignatureError("signature");
  const call = parseCall(body);
  const serialNumber = call.ChannelARN === undefined ? call.ChannelName : serialOfArn(call.ChannelARN);
  if (serialNumber === undefined) throw new ControlError("The channel is missing or malformed.");
  const peer = await admission.admit(verified, serialNumber);
  const isOther = peer.role === "VIEWER" && call.ClientId !== undefined && call.ClientId !== peer.clientId;
  const role = call.SingleMasterChannelEndpointConfiguration?.Role;
  if (isOther || (role !== undefined && role !== peer.role)) throw new AdmissionError(403);
  return { call, peer, origin };
}

function parseCall(body: Buffer): Call {
  try {
    return Call.parse(JSON.parse(body.toString("utf8")));
  } catch {
    throw new ControlError("The call is malformed.");
  }
}

function describeChannel({ peer: { channel } }: Context): unknown {
  return {
    ChannelInfo: {
      ChannelName: channel.serialNumber,
      ChannelARN: arnOf(channel.serialNumber),
      ChannelType: "SINGLE_MASTER",
      ChannelStatus: "ACTIVE",
      CreationTime: channelCreationSeconds,
      SingleMasterConfiguration: { MessageTtlSeconds: 60 },
      Version: "1",
    },
  };
}

function listEndpoints({ call, origin }: Context): unknown {
  const endpoints = { WSS: `${origin.replace(/^http/, "ws")}${signallingPath}`, HTTPS: `${origin}${servicePath}` };
  const protocols = call.SingleMasterChannelEndpointConfiguration?.Protocols ?? ["WSS", "HTTPS"];
  return { ResourceEndpointList: protocols.map((protocol) => ({ Protocol: protocol, ResourceEndpoint: endpoints[protocol] })) };
}

function listIceServers({ iceServers }: Platform["settings"]): unknown {
  return {
    IceServerList: iceServers.map(({ urls, username, credential }) => ({
      Uris: urls,
      Username: username,
      Password: credential,
      Ttl: iceTtlSeconds,
    })),
  };
}

/** Errors as the SDKs of the service read them: the name in a header. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, { log }: Pick<Platform, "log">): FastifyReply {
  const condition = conditionAnswerOf(error);
  const [status, type] = condition ? ([condition.status, "ServiceUnavailableException"] as const) : statusAndType(error);
  if (condition) {
    logCondition(log, condition, { requestId: request.id }, error);
    reply.header("retry-after", String(condition.retryAfterSeconds));
  }
  if (status === 500)
    log.error("A live control call failed", {
      requestId: request.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  const message = condition ? condition.code : status === 500 || !(error instanceof Error) ? "The service failed." : error.message;
  return reply
    .code(status)
    .header("x-amzn-errortype", type)
    .type("application/json")
    .send(JSON.stringify({ Message: message }));
}

function statusAndType(error: unknown): [number, string] {
  if (error instanceof SignatureError) return [403, "AccessDeniedException"];
  if (error instanceof AdmissionError) return [error.status, error.status === 404 ? "ResourceNotFoundException" : "AccessDeniedException"];
  // Refusals of every path, such as a page of another origin.
  if (error instanceof EventError) return [error.status, "AccessDeniedException"];
  if (error instanceof ControlError) return [400, "InvalidArgumentException"];
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  return status < 500 ? [status, "InvalidArgumentException"] : [500, "InternalFailure"];
}
