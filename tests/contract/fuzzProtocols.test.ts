import { Agent } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod/mini";
import type { TemporaryCredential } from "#contract/live.ts";
import { getHealth } from "#contract/system.ts";
import { liveConfigFor } from "#server/video/live/liveConfigFor.ts";
import { identityRequests, liveRequests, objectRequests, type ProtocolRequest } from "../support/hostileProtocols.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { type RawAnswer, sendRequest } from "../support/sendRequest.ts";
import { signedHeaders } from "../support/signedRequests.ts";

const seed = 20_261_122;
const requests = 5_000;
const serial = "GH-INT40-0127A3";

let rig: TestPlatform;
let objectKeys: TemporaryCredential;
let liveKeys: TemporaryCredential;
let known: Record<string, readonly string[]>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  rig = await startTestPlatform();
  // Somebody of their own, whom the calls may rename and sign out.
  const email = await rig.createPerson({ scopes: [] });
  known = {
    email: [email, "nobody@northmoor.example"],
    identifier: [email],
    idToken: [await rig.tokenOf(email)],
    password: ["Wrong2026word"],
    refresh_token: ["AMf-vBwx"],
  };
  objectKeys = (await rig.platform.objects.configFor("northmoor", [serial], rig.url)).credential;
  const live = await liveConfigFor(rig.platform, { accountId: "northmoor", serialNumber: serial }, rig.url);
  if (!live) throw new Error("The intercom has no live configuration.");
  liveKeys = live.credential;
});
afterAll(async () => {
  agent.destroy();
  await rig.close();
});

function send({ protocol, isSigned, ...request }: ProtocolRequest): Promise<RawAnswer | undefined> {
  const isObject = protocol === "objects";
  const { method, path: url, body } = request;
  const host = new URL(rig.url).host;
  const signed = isSigned
    ? signedHeaders({ method, url, host, body }, isObject ? objectKeys : liveKeys, isObject ? "s3" : "kinesisvideo")
    : {};
  return sendRequest(rig.url, { ...request, headers: { ...signed, ...request.headers } }, agent);
}

const Refused = z.object({ hasErrors: z.literal(true), applicationEvents: z.array(z.object({ code: z.string() })) });
const IdentityRefused = z.object({ error: z.object({ code: z.number(), message: z.string() }) });
const LiveRefused = z.object({ Message: z.string() });

/** What is wrong with an answer; undefined for nothing. Refusals that come before the protocol's own are the platform's envelope. */
function faultOf({ protocol, method }: ProtocolRequest, { status, headers, text }: RawAnswer): string | undefined {
  // S3's word for a call that this store does not have.
  if (status >= 500 && !(status === 501 && protocol === "objects" && (method === "HEAD" || text.includes("<Code>NotImplemented</Code>"))))
    return `a ${status}: ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const body = parseJson(text);
  if (Refused.safeParse(body).success || method === "HEAD") return undefined;
  const isOfProtocol =
    (protocol === "identity" && IdentityRefused.safeParse(body).data?.error.code === status) ||
    (protocol === "objects" && /<Error><Code>\w+<\/Code>/.test(text)) ||
    (protocol === "live" && LiveRefused.safeParse(body).success && headers["x-amzn-errortype"] !== undefined);
  return isOfProtocol ? undefined : `a refusal that no client of the protocol reads: ${status} ${text.slice(0, 200)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const protocols: [string, () => fc.Arbitrary<ProtocolRequest>][] = [
  ["identity", () => identityRequests(known)],
  ["objects", () => objectRequests(`northmoor/${serial}/`)],
  ["live video and its sockets", () => liveRequests(serial)],
];

it.each(protocols)(
  `answers ${requests} well and badly made requests for %s, and still works`,
  { timeout: 300_000 },
  async (_name, made) => {
    await fc.assert(
      fc.asyncProperty(made(), async (request) => {
        const answer = await send(request);
        expect(answer && faultOf(request, answer)).toBeUndefined();
      }),
      { seed, numRuns: requests },
    );
    expect(await (await rig.apiAs()).call(getHealth, {})).toMatchObject({ status: "ok" });
  },
);
