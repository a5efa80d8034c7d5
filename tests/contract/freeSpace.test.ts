import { existsSync } from "node:fs";
import { join } from "node:path";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { renameDevice } from "#contract/devices.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import { getHealth } from "#contract/system.ts";
import type { Api } from "#kernel/api.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";

const leastBytes = 512 * 1024 * 1024;
const camera = "GH-CAM20-00817C01-1F7A20C4E9B3";
let free: number;
let rig: TestPlatform;
let api: Api;
let s3: S3Client;
let prefix: string;

beforeAll(async () => {
  free = leastBytes * 2;
  rig = await startTestPlatform({ readFreeBytes: async () => free });
  api = await rig.apiAs("jude.holloway@northmoor.example");
  const { credential, endpoint, region, accountPrefix } = await rig.platform.objects.configFor("northmoor", [camera], rig.url);
  s3 = new S3Client({ endpoint: endpoint ?? "", region, credentials: credential, forcePathStyle: true, maxAttempts: 1 });
  prefix = `${accountPrefix}${camera}/`;
});
afterAll(async () => {
  s3.destroy();
  await rig.close();
});
beforeEach(async () => {
  free = leastBytes * 2;
  expect(await api.call(getHealth, {})).toMatchObject({ storage: true });
});

const put = (name: string, bytes = 1_000) =>
  s3.send(new PutObjectCommand({ Bucket: "gatehouse", Key: `${prefix}${name}`, Body: Buffer.alloc(bytes, 1) })).then(
    () => 200,
    (error: { name: string; $metadata: { httpStatusCode?: number } }) => `${error.$metadata.httpStatusCode} ${error.name}`,
  );
const save = async () => {
  const { version } = await api.call(getDashboard, {});
  return api.call(saveDashboard, { body: { version, payload: { a: 1 } } });
};
const kinds = async () => (await api.call(listEventLogs, { query: { pageSize: "10" } })).rows.map(({ kind }) => kind);

describe("a disk that is nearly full", () => {
  it("refuses what takes space, with the documented codes, and says so in its health", async () => {
    expect([await put("before.jpg"), await api.call(getHealth, {})]).toMatchObject([200, { status: "ok", storage: true }]);
    free = leastBytes - 1;
    expect(await put("refused.jpg")).toBe("507 InsufficientStorage");
    await expect(save()).rejects.toMatchObject({ code: "error_storage_full", status: 409 });
    expect(await api.call(getHealth, {})).toMatchObject({ status: "degraded", storage: false, database: true });
    expect(existsSync(join(rig.dataDirectory, "objects/objects", prefix, "refused.jpg"))).toBe(false);
  });

  it("still accepts everything else: settings, decisions and log entries, and existing data stays readable", async () => {
    expect(await put("kept.jpg")).toBe(200);
    free = 0;
    await expect(save()).rejects.toMatchObject({ code: "error_storage_full" });
    const renamed = await api.call(renameDevice, { params: { serial: "GH-AC40-00912F" }, body: { name: "Lobby main entrance" } });
    expect([renamed.name, await kinds()]).toEqual(["Lobby main entrance", expect.arrayContaining(["device.renamed"])]);
    const object = await s3.send(new GetObjectCommand({ Bucket: "gatehouse", Key: `${prefix}kept.jpg` }));
    expect((await object.Body?.transformToByteArray())?.length).toBe(1_000);
  });

  it("refuses an upload that would fill it, before it takes the bytes", async () => {
    free = leastBytes + 10_000;
    expect([await put("small.jpg", 5_000), await put("large.jpg", 20_000)]).toEqual([200, "507 InsufficientStorage"]);
    expect(await api.call(getHealth, {})).toMatchObject({ status: "ok" });
  });

  it("takes them again by itself when there is room, and the log of every account says from when to when", async () => {
    free = leastBytes - 1;
    expect(await put("low.jpg")).toBe("507 InsufficientStorage");
    free = leastBytes * 1.05;
    expect(await put("nearly.jpg")).toBe("507 InsufficientStorage");
    free = leastBytes * 1.2;
    expect(await put("again.jpg")).toBe(200);
    await expect(save()).resolves.toMatchObject({ version: expect.any(Number) as number });
    await expect.poll(async () => (await kinds()).slice(0, 2)).toEqual(["storage.recovered", "storage.low"]);
    const other = await rig.apiAs("lucia.ferrer@castellan.example");
    const theirs = await other.call(listEventLogs, { query: { kinds: "storage.low,storage.recovered" } });
    expect(theirs.rows[0]).toMatchObject({ kind: "storage.recovered", actor: { kind: "system", name: "Gatehouse" } });
  });
});

it("says in its health that a job keeps failing", async () => {
  expect(await api.call(getHealth, {})).toMatchObject({ status: "ok", jobs: true });
  const run = () => Promise.reject(new Error("It never works."));
  const job = rig.platform.jobs.every({ name: "fail", everyMs: 5, longestBackOffMs: 5, run });
  await expect.poll(() => api.call(getHealth, {})).toMatchObject({ status: "degraded", jobs: false, database: true });
  await job.stop();
  expect(await api.call(getHealth, {})).toMatchObject({ status: "ok", jobs: true });
});
