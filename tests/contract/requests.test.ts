import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renameDevice } from "#contract/devices.ts";
import type { Envelope } from "#contract/envelope.ts";
import { limits } from "#contract/limits.ts";
import { operations } from "#contract/operations.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

let rig: TestPlatform;
let token: string;
beforeAll(async () => {
  rig = await startTestPlatform();
  token = await rig.tokenOf("jude.holloway@northmoor.example");
});
afterAll(() => rig.close());

const door = "/v1/device/GH-AC40-00912F";

const savedLayout = (payload: string, version = 0) => ({ method: "POST", body: `{"version":${version},"payload":${payload}}` });
/** 380 characters no two of which are alike, nine bytes each when they are encoded. */
const growingUrl = `rtsp://10.0.0.9/${Array.from({ length: 380 }, (_, index) => String.fromCodePoint(0x4e00 + index * 53)).join("")}`;

async function send(path: string, init: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {}) {
  const response = await fetch(`${rig.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...init.headers },
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  return { status: response.status, code: envelope.applicationEvents[0]?.code, headers: response.headers };
}

/** With a Host that fetch would not let us say. */
function sendAs(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest(`${rig.url}/v1/health`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

describe("a malformed request", () => {
  it.each<[string, string, Parameters<typeof send>[1], number, string]>([
    ["a body that is no JSON", door, { method: "PUT", body: "{name:" }, 400, "error_invalid_request"],
    [
      "a body that is too long",
      door,
      { method: "PUT", body: JSON.stringify({ name: "x".repeat(limits.bodyBytes) }) },
      413,
      "error_body_too_large",
    ],
    ["a field of the wrong type", door, { method: "PUT", body: JSON.stringify({ name: 7 }) }, 400, "error_invalid_request"],
    ["a name that is too short", door, { method: "PUT", body: JSON.stringify({ name: " a " }) }, 400, "error_invalid_request"],
    [
      "a field that the call does not have",
      door,
      { method: "PUT", body: JSON.stringify({ name: "Lobby", accountId: "castellan" }) },
      400,
      "error_invalid_request",
    ],
    [
      "a form, as another site could post it",
      door,
      { method: "PUT", body: "name=Lobby", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "error_unsupported_media_type",
    ],
    [
      "plain text, as another site could post it",
      door,
      { method: "PUT", body: '{"name":"Lobby"}', headers: { "content-type": "text/plain" } },
      415,
      "error_unsupported_media_type",
    ],
    ["a serial that is a path", "/v1/device/..%2f..%2fetc", {}, 400, "error_invalid_request"],
    ["a NUL in an id", "/v1/videosource/a%00/video-credentials", {}, 400, "error_invalid_request"],
    ["a NUL in a search", "/v1/devices?search=a%00", {}, 400, "error_invalid_request"],
    ["a NUL in a name", door, { method: "PUT", body: String.raw`{"name":"Lobby\u0000"}` }, 400, "error_invalid_request"],
    ["half of a character", door, { method: "PUT", body: String.raw`{"name":"Lobby\ud800"}` }, 400, "error_invalid_request"],
    ["a layout with a NUL", "/v1/dashboard", savedLayout(String.raw`{"a":"\u0000"}`), 400, "error_invalid_request"],
    ["a layout with half of a character", "/v1/dashboard", savedLayout(String.raw`{"\ud800":1}`), 400, "error_invalid_request"],
    [
      "a layout that is nested without end",
      "/v1/dashboard",
      savedLayout(`{"a":${"[".repeat(60_000)}${"]".repeat(60_000)}}`),
      400,
      "error_invalid_request",
    ],
    ["a version beyond the store's numbers", "/v1/dashboard", savedLayout("{}", 2 ** 31), 400, "error_invalid_request"],
    ["a time in the year 0", "/v1/event-logs/paged?fromDate=0000-01-01T00:00:00Z", {}, 400, "error_invalid_request"],
    [
      "a camera's address that grows beyond its limit when it is written out",
      "/v1/device/videosource",
      { method: "POST", body: JSON.stringify({ gatewaySerial: "GH-GW20-004B1E", name: "Yard", streamUrl: growingUrl }) },
      400,
      "error_video_source_invalid_url",
    ],
    ["a path that cannot be decoded", "/v1/device/%ff", {}, 400, "error_invalid_request"],
    ["an id that is too long", `/v1/device/${"x".repeat(300)}`, {}, 414, "error_invalid_request"],
    ["headers that are too long", door, { headers: { cookie: "x".repeat(20_000) } }, 431, "error_invalid_request"],
    ["a path that no call has", "/v1/nothing", {}, 404, "error_route_not_found"],
  ])("[GN-09] is refused: %s", async (_name, path, init, status, code) => {
    expect(await send(path, init)).toMatchObject({ status, code });
  });

  it("leaves nothing half done", async () => {
    const before = await rig.platform.events.head("northmoor");
    await send(door, { method: "PUT", body: JSON.stringify({ name: "Lobby", version: 999 }) });
    expect(await rig.platform.events.head("northmoor")).toBe(before);
  });
});

describe("a request from elsewhere", () => {
  it.each(["evil.example", "localhost:99999", "127.0.0.1:x"])("is refused under a name that is not ours: %j", async (host) => {
    expect(await sendAs({ host })).toBe(403);
  });

  it("is refused from a page of another origin", async () => {
    expect(await send(door, { headers: { origin: "https://evil.example" } })).toMatchObject({ status: 403, code: "error_forbidden" });
  });
});

describe("an answer", () => {
  it("carries every security header, also when it refuses", async () => {
    const { headers } = await send("/v1/nothing");
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe-(inline|eval)/);
    expect(
      Object.fromEntries(
        ["x-content-type-options", "x-frame-options", "referrer-policy", "cache-control"].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
    });
  });

  it("of a change is seen by the next reader, with the change in the log", async () => {
    const api = await rig.apiAs("jude.holloway@northmoor.example");
    const device = await api.call(renameDevice, { params: { serial: "GH-AC40-009135" }, body: { name: "Roof plant" } });
    const [newest] = await rig.platform.events.query("northmoor", { limit: 1 });
    expect([device.name, newest?.kind, newest?.actor.name]).toEqual(["Roof plant", "device.renamed", "Jude Holloway"]);
  });
});

describe("the description of the contract", () => {
  it("names access and error codes of every operation", async () => {
    const response = await fetch(`${rig.url}/v1/openapi.json`);
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; "x-access": string; "x-error-codes": string[] }>>;
    };
    const described = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(document.openapi).toBe("3.1.0");
    expect(new Map(described.map((operation) => [operation.operationId, operation["x-access"]]))).toEqual(
      new Map(
        [...operations].flatMap(([id, { access, alias }]): [string, string][] => [
          [id, access],
          ...(alias ? [[`${id}Alias`, access] as [string, string]] : []),
        ]),
      ),
    );
    expect(described.filter((operation) => operation["x-error-codes"].length === 0)).toEqual([]);
  });
});
