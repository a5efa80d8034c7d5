import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createEnrolmentToken, enrolDevice } from "#contract/enrolment.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { aSession, secretOf, startTestPlatform, type TestPlatform } from "../../../tests/support/linkedPlatform.ts";
import { enrolmentRoutes } from "./routes.ts";

const gateway = "GH-GATEWAY0001";
const camera = "GH-GATEWAY0001-CAMERA-0000000001";
const params = { serial: gateway };
let nowMs = Date.now();
let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform({
    database: await createTestDatabase(),
    routes: enrolmentRoutes,
    clock: { now: () => new Date(nowMs) },
  });
  await platform.addDevice(gateway, { deviceType: DeviceType.Gateway });
  await platform.addDevice(camera, { deviceType: DeviceType.Camera, gatewaySerial: gateway });
  platform.sessions.set("reader", aSession({ scopes: new Set(["device_r"]) }));
  platform.sessions.set("south", aSession({ siteIds: new Set(["south"]) }));
});
// Wrong tokens of the test before are not counted any more.
beforeEach(() => {
  nowMs += 60_001;
});
afterAll(() => platform.stop());

async function newToken(): Promise<string> {
  return ((await platform.call(createEnrolmentToken, { params })).payload as { token: string }).token;
}
const enrol = (token: string) => platform.call(enrolDevice, { body: { token } });
const invalid = { status: 400, code: "error_enrolment_token_invalid" };

it("gives tokens only for devices of their own that the session reaches and may change", async () => {
  expect(await platform.call(createEnrolmentToken, { params }, "reader")).toMatchObject({ status: 403 });
  expect(await platform.call(createEnrolmentToken, { params }, "south")).toMatchObject({ status: 404 });
  expect(await platform.call(createEnrolmentToken, { params: { serial: camera } })).toMatchObject({ status: 404 });
});

it("refuses tokens that never were, have expired, or were replaced", async () => {
  expect(await enrol("x".repeat(43))).toMatchObject(invalid);
  const replaced = await newToken();
  const expired = await newToken();
  expect(await enrol(replaced)).toMatchObject(invalid);
  nowMs += 3_600_001;
  expect(await enrol(expired)).toMatchObject(invalid);
});

it("gives one of two who use a token at once the identity, and drops the old connection", async () => {
  const old = await platform.connect(gateway);
  const dropped = new Promise<void>((resolve) => old.once("close", () => resolve()));
  const token = await newToken();
  const answers = await Promise.all([enrol(token), enrol(token), enrol(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  await dropped;
  const identity = enrolDevice.payload.parse(answers.find(({ status }) => status === 200)?.payload);
  expect(identity.mqttUrl).toBe(platform.mqttUrl);
  await expect(platform.connect(gateway, { password: secretOf(gateway) })).rejects.toThrow();
  const client = await platform.connect(gateway, { password: identity.secret });
  expect(client.connected).toBe(true);
  const kinds = (await platform.entries(gateway)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "device.enrolled")).toHaveLength(1);
  expect(JSON.stringify(await platform.entries(gateway))).not.toContain(token);
});

it("refuses an address that guesses, even with a right token", async () => {
  for (let tries = 0; tries < 10; tries++) await enrol(`${"y".repeat(42)}${tries}`);
  expect(await enrol(await newToken())).toMatchObject({ status: 429, code: "error_too_many_requests" });
});
