import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { realtimePath } from "#contract/realtime.ts";
import { securityHeaders } from "#server/http/securityHeaders.ts";
import { signallingPath } from "#server/video/live/controlRoutes.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
let bearer: string;
let portalDirectory: string;
beforeAll(async () => {
  portalDirectory = mkdtempSync(join(tmpdir(), "gatehouse-portal-"));
  mkdirSync(join(portalDirectory, "assets"));
  for (const file of ["index.html", "action.html", "assets/entry-DoFi0oHK.js"]) writeFileSync(join(portalDirectory, file), "");
  rig = await startTestPlatform({ portalDirectory });
  bearer = await rig.tokenOf("jude.holloway@northmoor.example");
});
afterAll(async () => {
  await rig.close();
  rmSync(portalDirectory, { recursive: true });
});

/** Status and headers of an answer, whose body is left alone. */
async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Record<string, string> }> {
  const abort = new AbortController();
  const { status, headers } = await fetch(`${rig.url}${path}`, { ...init, signal: abort.signal });
  abort.abort();
  return { status, headers: Object.fromEntries(headers) };
}

/** The same for bytes that fetch would not send. */
function askInBytes(bytes: string): Promise<{ status: number; headers: Record<string, string> }> {
  const { hostname, port } = new URL(rig.url);
  return new Promise((resolve, reject) => {
    let text = "";
    connect(Number(port), hostname)
      .setEncoding("utf8")
      .on("data", (part: string) => {
        text += part;
      })
      .on("error", reject)
      .on("close", () => {
        const [first = "", ...lines] = (text.split("\r\n\r\n", 1)[0] ?? "").split("\r\n");
        const headers = lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)] as const);
        resolve({ status: Number(first.split(" ")[1]), headers: Object.fromEntries(headers) });
      })
      .end(bytes);
  });
}

/** A request for a WebSocket, in bytes: clients hide what a refusal says. */
function askForSocket(path: string, changes: Record<string, string | undefined> = {}) {
  const headers = {
    host: new URL(rig.url).host,
    connection: "Upgrade",
    upgrade: "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": Buffer.alloc(16).toString("base64"),
    ...changes,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  return askInBytes(`GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
}

const signedIn = () => ({ headers: { authorization: `Bearer ${bearer}` } });
const json = (body: unknown) => ({ method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
const identity = "/identitytoolkit.googleapis.com/v1/accounts";

const answers: [string, number, () => ReturnType<typeof ask>][] = [
  ["an answered call", 200, () => ask("/v1/user-access", signedIn())],
  ["a call without a session", 401, () => ask("/v1/user-access")],
  ["a call that there is not", 404, () => ask("/v1/nothing", signedIn())],
  ["a body that is no JSON", 400, () => ask("/v1/sign-in-error?error=a", { ...json(1), body: "{" })],
  ["a form", 415, () => ask("/v1/sign-in-error?error=a", { method: "POST", body: new URLSearchParams({ a: "b" }) })],
  ["a page of another origin", 403, () => ask("/v1/health", { headers: { origin: "https://evil.example" } })],
  ["a path that cannot be decoded", 400, () => ask("/v1/device/%ff")],
  ["a path that is too long", 414, () => ask(`/v1/device/${"x".repeat(300)}`, { method: "PUT" })],
  ["headers that are too long", 431, () => ask("/v1/health", { headers: { cookie: "x".repeat(20_000) } })],
  ["bytes that are no request", 400, () => askInBytes("HELO gatehouse\r\n\r\n")],
  ["a name that is not ours", 403, () => askInBytes("GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n")],
  ["an empty name", 403, () => askInBytes("GET / HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n")],
  ["no name at all", 403, () => askInBytes("GET / HTTP/1.1\r\nconnection: close\r\n\r\n")],
  ["the portal's page", 200, () => ask("/")],
  ["a route of the console", 200, () => ask("/doors/details")],
  ["the visitors' page", 200, () => ask("/action?mode=resetPassword&oobCode=1")],
  ["an asset", 200, () => ask("/assets/entry-DoFi0oHK.js")],
  ["an asset that there is not", 404, () => ask("/assets/none.js")],
  ["the description of the contract", 200, () => ask("/v1/openapi.json")],
  ["the scopes", 200, () => ask("/v1/scopes.json")],
  ["the public keys", 200, () => ask("/jwks.json")],
  ["a refused sign-in", 400, () => ask(`${identity}:signInWithPassword`, json({ email: "a@b.example", password: "x" }))],
  ["an identity call that there is not", 404, () => ask(`${identity}:none`, json({}))],
  ["an answered identity call", 200, () => ask(`${identity}:lookup`, json({ idToken: bearer }))],
  ["a refused object", 403, () => ask("/objects/gatehouse/northmoor/a.jpg")],
  ["a refused call of live video", 403, () => ask("/kinesisvideo/describeSignalingChannel", json({}))],
  ["a refused signalling socket", 403, () => askForSocket(`${signallingPath}?X-Amz-ChannelARN=none`)],
  ["a socket at a path without one", 404, () => askForSocket("/v1/health")],
  ["a socket for another origin", 403, () => askForSocket(deviceLinkPath, { origin: "https://evil.example" })],
  ["a socket under another name", 403, () => askForSocket(signallingPath, { host: "evil.example" })],
  ["a handshake of another version", 400, () => askForSocket(deviceLinkPath, { "sec-websocket-version": "7" })],
  ["a handshake without its key", 400, () => askForSocket(deviceLinkPath, { "sec-websocket-key": undefined })],
  ["an upgrade to something else", 400, () => askForSocket(deviceLinkPath, { upgrade: "h2c" })],
  ["the realtime stream", 200, () => ask(`${realtimePath}?topics=Devices/LockState`, signedIn())],
  ["a refused stream", 401, () => ask(`${realtimePath}?topics=Devices/LockState`)],
];

describe("every security header", () => {
  it.each(answers)("stands on %s", async (_what, status, answer) => {
    const { status: actual, headers } = await answer();
    expect(actual).toBe(status);
    expect(headers).toMatchObject(securityHeaders);
  });

  it("stands on an object, which may besides do nothing at all", async () => {
    const serial = "GH-INT40-0127A3";
    const { credential, bucketName } = await rig.platform.objects.configFor("northmoor", [serial], rig.url);
    const client = new S3Client({ region: "us-east-1", credentials: credential, endpoint: `${rig.url}/objects`, forcePathStyle: true });
    const object = { Bucket: bucketName, Key: `northmoor/${serial}/a.jpg` };
    await client.send(new PutObjectCommand({ ...object, Body: "picture" }));
    const headers: Record<string, string> = {};
    client.middlewareStack.add(
      (next) => async (args) => {
        const result = await next(args);
        Object.assign(headers, (result.response as { headers: Record<string, string> }).headers);
        return result;
      },
      { step: "deserialize", name: "keepHeaders" },
    );
    await client.send(new GetObjectCommand(object));
    client.destroy();
    expect(headers).toMatchObject({ ...securityHeaders, "content-security-policy": "default-src 'none'; sandbox" });
  });
});

describe("the policy for content", () => {
  it("lets nothing inline run, nobody frame us, and no picture come from elsewhere", () => {
    const directives = new Map(
      securityHeaders["content-security-policy"].split("; ").map((text) => [text.split(" ", 1)[0], text.split(" ").slice(1)] as const),
    );
    expect(securityHeaders["content-security-policy"]).not.toMatch(/unsafe-|\*(?!\.)|http:/);
    expect([directives.get("default-src"), directives.get("frame-ancestors"), directives.get("img-src")]).toEqual([
      ["'none'"],
      ["'none'"],
      ["'self'", "data:", "blob:"],
    ]);
  });
});

describe("answers for one caller only", () => {
  it.each(answers.filter(([what]) => !/portal|console|asset|description|scopes|public keys|refused object|live video|name/.test(what)))(
    "is kept nowhere: %s",
    async (_what, _status, answer) => {
      expect((await answer()).headers["cache-control"]).toBe("no-store");
    },
  );
});
