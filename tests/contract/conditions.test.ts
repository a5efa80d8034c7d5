import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { renameDevice } from "#contract/devices.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import type { Api } from "#kernel/api.ts";
import { demoPassword, startTestPlatform, type TestPlatform } from "../support/platform.ts";

const leastBytes = 512 * 1024 * 1024;
const owner = "jude.holloway@northmoor.example";
const camera = "GH-CAM20-00817C01-1F7A20C4E9B3";
const lines: string[] = [];
let free = leastBytes * 2;
let rig: TestPlatform;
let api: Api;
let s3: S3Client;
let key: string;

beforeAll(async () => {
  rig = await startTestPlatform({ readFreeBytes: async () => free, onLogged: (line) => lines.push(line) });
  api = await rig.apiAs(owner);
  await api.call(listEventLogs, { query: {} });
  const { credential, endpoint, region, accountPrefix } = await rig.platform.objects.configFor("northmoor", [camera], rig.url);
  s3 = new S3Client({ endpoint: endpoint ?? "", region, credentials: credential, forcePathStyle: true, maxAttempts: 1 });
  key = `${accountPrefix}${camera}/any.jpg`;
});
afterAll(async () => {
  s3.destroy();
  await rig.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  free = leastBytes * 2;
  await rig.platform.freeSpace.hasRoomFor(0);
  lines.length = 0;
});

type Connected = (error: Error, client: undefined, release: () => void) => void;

/** Every connection to the database is refused like this from now on. */
function breakDatabase(code: string): void {
  const { pool, groups } = rig.platform.store;
  for (const each of [pool, groups] as Pool[])
    vi.spyOn(each, "connect").mockImplementation(((done?: Connected) => {
      const error = Object.assign(new Error(`refused with ${code}`), { code });
      if (!done) return Promise.reject(error);
      return done(error, undefined, () => undefined);
    }) as never);
}

const conditions: [string, string, number][] = [
  ["53100", "error_storage_full", 507],
  ["ENOSPC", "error_storage_full", 507],
  ["25006", "error_storage_read_only", 503],
  ["EROFS", "error_storage_read_only", 503],
  ["53300", "error_system_busy", 503],
  ["EMFILE", "error_system_busy", 503],
  ["57P01", "error_system_unavailable", 503],
  ["57P03", "error_system_unavailable", 503],
  ["ECONNREFUSED", "error_system_unavailable", 503],
];

describe("[ER-01] an expected condition of the database has a code of its own", () => {
  it.each(conditions)("%s is %s on REST, in reading and in writing, and no fault in the log", async (code, expected, status) => {
    breakDatabase(code);
    await expect(api.call(listEventLogs, { query: {} })).rejects.toMatchObject({ code: expected, status });
    const renaming = api.call(renameDevice, { params: { serial: "GH-AC40-00912F" }, body: { name: "Lobby" } });
    await expect(renaming).rejects.toMatchObject({ code: expected, status });
    const answer = await fetch(`${rig.url}/v1/event-logs/paged`, { headers: { authorization: `Bearer ${await tokenBefore}` } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("A request failed"))).toEqual([]);
    expect(lines.some((line) => line.includes(expected))).toBe(true);
  });

  let tokenBefore: Promise<string>;
  beforeAll(async () => {
    tokenBefore = rig.tokenOf(owner);
    await tokenBefore;
  });

  it.each(conditions)("%s is %s at sign-in, as text that does not sign people out", async (code, expected, status) => {
    breakDatabase(code);
    const answer = await fetch(`${rig.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: owner, password: demoPassword, returnSecureToken: true }),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(await answer.text()).toContain(expected);
  });

  it.each([
    ["53100", 507, "InsufficientStorage"],
    ["53300", 503, "SlowDown"],
    ["57P01", 503, "ServiceUnavailable"],
  ])("%s answers the object store's callers with %i %s", async (code, status, name) => {
    breakDatabase(code);
    const failure = await s3.send(new GetObjectCommand({ Bucket: "gatehouse", Key: key })).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name, $metadata: { httpStatusCode: status } });
  });

  it("reports a full disk when the database ended for lack of space", async () => {
    free = 0;
    await rig.platform.freeSpace.hasRoomFor(0);
    breakDatabase("57P02");
    await expect(api.call(listEventLogs, { query: {} })).rejects.toMatchObject({ code: "error_storage_full", status: 507 });
  });

  it("passes by itself", async () => {
    breakDatabase("57P03");
    await expect(api.call(listEventLogs, { query: {} })).rejects.toMatchObject({ code: "error_system_unavailable" });
    vi.restoreAllMocks();
    expect((await api.call(listEventLogs, { query: {} })).rows.length).toBeGreaterThan(0);
  });
});
