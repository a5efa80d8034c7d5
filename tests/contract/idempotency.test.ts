import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LockState } from "#contract/enumerations.ts";
import type { Envelope } from "#contract/envelope.ts";
import { keepsIdempotencyKeys } from "#contract/idempotency.ts";
import { operations } from "#contract/operations.ts";
import { serverLimits } from "#server/base/serverLimits.ts";
import { idempotencyKeys } from "#server/base/store/schema/requests.ts";
import { devicesRoutes } from "#server/sites/devices/routes.ts";
import { enrolmentRoutes } from "#server/sites/enrolment/routes.ts";
import { createTestDatabase } from "../support/database.ts";
import { aSession, connectDoor, say, startTestPlatform, type TestPlatform } from "../support/linkedPlatform.ts";

const door = "GH-ONCE000001";
const gateway = "GH-GATE000001";
let now = new Date("2026-11-21T10:00:00Z");
let rig: TestPlatform;
let opened: string[];

beforeAll(async () => {
  rig = await startTestPlatform({
    database: await createTestDatabase(),
    routes: [...devicesRoutes, ...enrolmentRoutes],
    clock: { now: () => new Date(now) },
  });
  await rig.addDevice(door);
  await rig.addDevice(gateway, { deviceType: 3 });
  rig.sessions.set("colleague", aSession({ personId: "p-colleague" }));
  rig.sessions.set("reader", aSession({ scopes: new Set(["device_r"]) }));
  const client = await connectDoor(rig, door);
  opened = [];
  client.on("message", (topic, payload) => {
    if (!topic.endsWith("/command")) return;
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    opened.push(commandId);
    void say(client, door, "result", { commandId, atUtc: now.toISOString(), ok: true });
  });
});
afterAll(() => rig.stop());

async function send(method: string, path: string, body: unknown, { key, token = "operator" }: { key?: string; token?: string }) {
  const response = await fetch(`${rig.origin}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: JSON.stringify(body),
  });
  const { payload, applicationEvents } = (await response.json()) as Envelope<unknown>;
  return { status: response.status, payload, code: applicationEvents[0]?.code };
}
const unlock = (as: { key?: string; token?: string }, serialNumber = door) =>
  send("POST", "/devices/lock-state", { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" }, as);
const rename = (name: string, as: { key?: string; token?: string }) => send("PUT", `/device/${door}`, { name }, as);

describe("[UL-01] [Q-87] a command under an idempotency key", () => {
  it.each(["short", "with spaces in it", `x${"y".repeat(128)}`, "ключ-ключ"])("refuses the key %j", async (key) => {
    // A header holds bytes; what it cannot hold is sent as UTF-8 is seen by a server.
    expect(await rename("Lobby", { key: Buffer.from(key).toString("latin1") })).toMatchObject({
      status: 400,
      code: "error_invalid_request",
    });
  });

  it("refuses the same key for something else, with a documented code", async () => {
    const key = randomUUID();
    expect(await rename("Lobby", { key })).toMatchObject({ status: 200 });
    expect(await rename("Gate", { key })).toEqual({ status: 409, code: "error_idempotency_key_reused", payload: null });
    expect(await send("PUT", `/device/${gateway}`, { name: "Lobby" }, { key })).toMatchObject({ status: 409 });
    expect((await rig.device(door))?.name).toBe("Lobby");
  });

  it("never returns another person's answer, that of another call, or one without the present right", async () => {
    const key = randomUUID();
    const first = await unlock({ key });
    const colleague = await unlock({ key, token: "colleague" });
    expect(colleague.payload).not.toEqual(first.payload);
    expect(await unlock({ key, token: "reader" })).toMatchObject({ status: 403, code: "error_forbidden" });
    expect(await unlock({ key, token: "nobody" })).toMatchObject({ status: 401 });
    expect(await rename("Lobby", { key })).toMatchObject({ status: 200 });
  });

  it("answers a refusal again, and only that", async () => {
    const key = randomUUID();
    const refusal = { status: 404, code: "error_device_not_found", payload: null };
    expect(await unlock({ key }, "GH-LATER00001")).toEqual(refusal);
    await rig.addDevice("GH-LATER00001", { isConnected: true });
    expect(await unlock({ key }, "GH-LATER00001")).toEqual(refusal);
  });

  it("is one unlock when fifty ask at once", async () => {
    opened.length = 0;
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => unlock({ key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, payload: { accepted: [door], commandId: opened[0] } });
    expect(opened).toHaveLength(1);
    const commands = (await rig.entries(door)).filter(({ kind, data }) => kind === "command.lock_state" && data["commandId"] === opened[0]);
    expect(commands).toHaveLength(1);
  });

  it("is two unlocks under two keys, and without any", async () => {
    opened.length = 0;
    await unlock({ key: randomUUID() });
    await unlock({ key: randomUUID() });
    await unlock({});
    await unlock({});
    expect(new Set(opened).size).toBe(4);
  });

  it("is a new command a day later", async () => {
    const key = randomUUID();
    const first = await unlock({ key });
    now = new Date(now.getTime() + serverLimits.idempotencyKeyLifeMs - 1);
    expect(await unlock({ key })).toEqual(first);
    now = new Date(now.getTime() + 1);
    expect((await unlock({ key })).payload).not.toEqual(first.payload);
  });

  it("is not repeated if the outcome of the first is unknown", async () => {
    const key = randomUUID();
    await unlock({ key });
    await rig.platform.store.db
      .update(idempotencyKeys)
      .set({ status: null, sealedAnswer: null })
      .where(eq(idempotencyKeys.idempotencyKey, key));
    now = new Date(now.getTime() + 61_000);
    opened.length = 0;
    expect(await unlock({ key })).toMatchObject({ status: 409, code: "error_idempotency_key_unfinished" });
    expect(opened).toEqual([]);
  });

  it("leaves no secret of question or answer in the store", async () => {
    const key = randomUUID();
    const { payload } = await send("POST", `/device/${gateway}/enrolment-token`, {}, { key });
    const again = await send("POST", `/device/${gateway}/enrolment-token`, {}, { key });
    expect(again.payload).toEqual(payload);
    const rows = await rig.platform.store.db.select().from(idempotencyKeys);
    const { token } = payload as { token: string };
    expect(token.length).toBeGreaterThan(16);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("the contract", () => {
  it("says of every call that changes something for a person that it takes a key, and of no other", async () => {
    const { describeContract } = await import("#server/http/openapi.ts");
    const { paths } = describeContract("test") as { paths: Record<string, Record<string, { parameters: { name: string }[] }>> };
    for (const [id, endpoint] of operations) {
      const { parameters = [] } = paths[`/v1${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
      expect([id, parameters.some(({ name }) => name === "Idempotency-Key")]).toEqual([id, keepsIdempotencyKeys(endpoint)]);
    }
    const without = [...operations].filter(([, each]) => each.method !== "GET" && each.access !== "public" && !keepsIdempotencyKeys(each));
    expect(without.map(([id]) => id).toSorted()).toEqual([
      "answerCall",
      "answerRing",
      "cancelVideoSourceTest",
      "checkUserImport",
      "clearInbox",
      "declineCall",
      "endSession",
      "explainEvents",
      "getAccessControlState",
      "getDevices",
      "getUsersByIds",
      "getVideoSources",
      "grantRecordings",
      "listUserPictures",
      "previewFaceInvitations",
      "previewPolicy",
      "readInbox",
      "removeEvidence",
      "reportRinging",
      "runPolicyTests",
      "searchMotion",
      "setEventTags",
      "setExternalSystemId",
      "setReviewed",
      "startLive",
      "stopLive",
      "testVideoSource",
      "verifyAuditPart",
    ]);
  });
});
