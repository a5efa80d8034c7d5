import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DescribeSignalingChannelCommand, KinesisVideoClient } from "@aws-sdk/client-kinesis-video";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TemporaryCredential } from "#contract/live.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { createKeys } from "../../base/keys/createKeys.ts";
import { connectStore } from "../../base/store/connect.ts";
import { temporaryCredentials } from "../../base/store/schema/devices.ts";
import { sign, signChunk, signingKey } from "./signature.ts";
import { type IncomingRequest, SignatureError } from "./signedRequest.ts";
import { createSigV4, type SigV4 } from "./sigV4.ts";

const directory = mkdtempSync(join(tmpdir(), "gatehouse-sigv4-"));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: ReturnType<typeof connectStore>;
let sigV4: SigV4;
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
const policy = { service: "kinesisvideo", role: "MASTER", channels: ["CAM-0001"] } as const;

beforeAll(async () => {
  database = await createTestDatabase();
  store = connectStore(database.connectionString);
  sigV4 = createSigV4({ store, keys: createKeys(directory), clock });
});
afterAll(async () => {
  await store.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(() => {
  offsetMs = 0;
});

const issue = () =>
  sigV4.issue({ accountId: "north", policy: { ...policy, channels: [...policy.channels] }, expiresAt: new Date(Date.now() + 3_600_000) });

/** A request as the real SDK signs and sends it. */
async function captured(credentials: TemporaryCredential): Promise<IncomingRequest> {
  const seen = Promise.withResolvers<IncomingMessage>();
  const server = createServer((request, answer) => {
    seen.resolve(request);
    answer.writeHead(400, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const client = new KinesisVideoClient({
    region: "us-east-1",
    credentials,
    endpoint: `http://127.0.0.1:${port}/kinesisvideo`,
    maxAttempts: 1,
  });
  await client.send(new DescribeSignalingChannelCommand({ ChannelName: "CAM-0001" })).catch(() => undefined);
  const { method = "", url = "", headers } = await seen.promise;
  client.destroy();
  await new Promise((resolve) => server.close(resolve));
  return { method, url, headers };
}

const reasonOf = (request: IncomingRequest, service: "kinesisvideo" | "s3" = "kinesisvideo"): Promise<string> =>
  sigV4.verify(request, service).then(
    () => "proven",
    (error: unknown) => (error instanceof SignatureError ? error.reason : String(error)),
  );

type Headers = IncomingRequest["headers"];
const withHeader = (name: string, value: (before: string) => string | undefined) => (request: IncomingRequest) => {
  const headers: Headers = { ...request.headers, [name]: value(String(request.headers[name] ?? "")) };
  if (headers[name] === undefined) delete headers[name];
  return { ...request, headers };
};

describe("a request signed by the real SDK", () => {
  it("is proven, and tells whose keys signed it", async () => {
    const verified = await sigV4.verify(await captured(await issue()), "kinesisvideo");
    expect([verified.accountId, verified.policy, verified.holder]).toEqual(["north", policy, undefined]);
  });

  it.each<[string, (request: IncomingRequest) => IncomingRequest, string]>([
    ["the method", (request) => ({ ...request, method: "GET" }), "signature"],
    ["the path", (request) => ({ ...request, url: "/kinesisvideo/deleteSignalingChannel" }), "signature"],
    ["the query", (request) => ({ ...request, url: `${request.url}?x=1` }), "signature"],
    ["a query name given twice", (request) => ({ ...request, url: `${request.url}?x=1&x=1` }), "malformed"],
    ["the host", withHeader("host", () => "elsewhere.test"), "signature"],
    ["the body's hash", withHeader("x-amz-content-sha256", () => "0".repeat(64)), "signature"],
    ["the content type", withHeader("content-type", () => "text/plain"), "signature"],
    ["the session token", withHeader("x-amz-security-token", () => "other"), "token"],
    ["a missing session token", withHeader("x-amz-security-token", () => undefined), "token"],
    ["the time", withHeader("x-amz-date", (before) => before.replace(/.Z$/, (end) => (end === "0Z" ? "1Z" : "0Z"))), "signature"],
    ["an added header of the service", withHeader("x-amz-target", () => "Other"), "malformed"],
    ["the signature", withHeader("authorization", (before) => before.replace(/.$/, (end) => (end === "0" ? "1" : "0"))), "signature"],
    ["the region", withHeader("authorization", (before) => before.replace("us-east-1", "eu-west-1")), "scope"],
    ["the service", withHeader("authorization", (before) => before.replace("/kinesisvideo/", "/s3/")), "scope"],
    ["the key id", withHeader("authorization", (before) => before.replace(/ASIA[0-9A-F]{16}/, "ASIA0000000000000000")), "key"],
    [
      "the order of signed headers",
      withHeader("authorization", (before) => before.replace("content-length;content-type", "content-type;content-length")),
      "malformed",
    ],
    ["an unsigned host", withHeader("authorization", (before) => before.replace("host;", "")), "malformed"],
    ["no signature at all", withHeader("authorization", () => undefined), "unsigned"],
    ["another kind of authorization", withHeader("authorization", () => "Bearer x"), "malformed"],
  ])("is refused after a change of %s", async (_part, tamper, reason) => {
    expect(await reasonOf(tamper(await captured(await issue())))).toBe(reason);
  });

  it.each([
    ["five minutes and a bit", 302_000, "time"],
    ["almost five minutes", 297_000, "proven"],
    ["almost five minutes in the other direction", -297_000, "proven"],
    ["five minutes in the other direction", -302_000, "time"],
  ])("is judged by clocks that differ by %s", async (_text, differenceMs, expected) => {
    const request = await captured(await issue());
    offsetMs = differenceMs;
    expect(await reasonOf(request)).toBe(expected);
  });

  it("is refused when its keys were revoked or are for another service", async () => {
    const holder = { personId: "p1", sessionId: "s1", uid: "u1" };
    const credential = await sigV4.issue({
      accountId: "north",
      policy: { service: "s3", prefixes: ["a"], actions: ["get"] },
      expiresAt: new Date(Date.now() + 60_000),
      holder,
    });
    const request = await captured(credential);
    expect(await reasonOf(request)).toBe("scope");
    await sigV4.revoke({ accountId: "south", personId: "p1" });
    expect(await reasonOf(request)).toBe("scope");
    await sigV4.revoke({ accountId: "north", personId: "p1" });
    expect(await reasonOf(request)).toBe("key");
  });
});

describe("issued keys", () => {
  it("are kept without secret or token in the clear, and purged when they expired", async () => {
    const credential = await issue();
    const stored = JSON.stringify(await store.db.select().from(temporaryCredentials));
    expect([
      stored.includes(credential.accessKeyId),
      stored.includes(credential.secretAccessKey),
      stored.includes(credential.sessionToken),
    ]).toEqual([true, false, false]);
    offsetMs = 3_601_000;
    await sigV4.purgeExpired();
    expect(await store.db.select().from(temporaryCredentials)).toEqual([]);
  });
});

describe("signatures", () => {
  it("are those of the published example of a streamed upload", () => {
    const scope = { date: "20130524", region: "us-east-1", service: "s3" };
    const key = signingKey("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", scope);
    const seed = sign(
      {
        method: "PUT",
        path: "/examplebucket/chunkObject.txt",
        query: "",
        headers: [
          ["content-encoding", "aws-chunked"],
          ["content-length", "66824"],
          ["host", "s3.amazonaws.com"],
          ["x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"],
          ["x-amz-date", "20130524T000000Z"],
          ["x-amz-decoded-content-length", "66560"],
          ["x-amz-storage-class", "REDUCED_REDUNDANCY"],
        ],
        payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
      },
      key,
      scope,
      "20130524T000000Z",
    );
    expect(seed).toBe("4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9");
    const first = signChunk("bf718b6f653bebc184e1479f1935b8da974d701b893afcf49e701f3e2f9f9c5a", seed, key, scope, "20130524T000000Z");
    expect(first).toBe("ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648");
  });
});
