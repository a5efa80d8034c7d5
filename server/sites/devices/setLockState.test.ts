import { randomUUID } from "node:crypto";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setLockState } from "#contract/devices.ts";
import { DeviceType, LockState } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  anEvent,
  aSession,
  connectDoor,
  person,
  say,
  startTestPlatform,
  type TestPlatform,
  until,
} from "../../../tests/support/linkedPlatform.ts";
import { devicesRoutes } from "./routes.ts";

const south = "GH-SOUTH00001";
const camera = "GH-CAMERA0001";
const away = "GH-AWAY000001";
const bare = "GH-BARE000001";
let platform: TestPlatform;
let count = 0;

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase(), routes: devicesRoutes });
  await platform.addDevice(south, { siteId: "south" });
  await platform.addDevice(camera, { deviceType: DeviceType.Camera, isConnected: true });
  await platform.addDevice(away);
  await platform.addDevice(bare, { hasWebCredential: false, isConnected: true });
  await platform.addDevice("GH-OTHER00001", { accountId: "other", isConnected: true });
  platform.sessions.set("north", aSession({ siteIds: new Set(["north"]) }));
  platform.sessions.set("reader", aSession({ scopes: new Set(["device_r"]) }));
  platform.sessions.set("guard", aSession({ scopes: new Set(["device_r", "deviceremoteaccess_w"]) }));
  platform.sessions.set("colleague", aSession({ personId: "p-colleague" }));
});
afterAll(() => platform.stop());

interface Controller {
  serial: string;
  client: MqttClient;
  /** Ids of the commands that reached it. */
  heard: string[];
}

/** A connected door that answers commands as told; `undefined` stays silent. */
async function newController(answer: { ok: boolean; code?: string } | undefined): Promise<Controller> {
  const serial = `GH-LOCK1${String(++count).padStart(5, "0")}`;
  await platform.addDevice(serial);
  const client = await connectDoor(platform, serial);
  const heard: string[] = [];
  client.on("message", (topic, payload) => {
    if (!topic.endsWith("/command")) return;
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    heard.push(commandId);
    if (answer) void say(client, serial, "result", { commandId, atUtc: new Date().toISOString(), ...answer });
  });
  return { serial, client, heard };
}

const unlock = (serialNumbers: string[], overrides: { commandId?: string; lockStateType?: 0 | 1 | 3; untilUtc?: string } = {}) => ({
  body: { lockStateType: LockState.Unlocked, serialNumbers, source: "web" as const, ...overrides },
});
const kindsOf = async (serial: string) => (await platform.entries(serial)).map(({ kind }) => kind).reverse();

describe("[UL-01] refuses the whole command", () => {
  let open: Controller;
  beforeEach(async () => {
    open = await newController({ ok: true });
  });
  it.each([
    ["[UL-05] without the scope", "reader", [] as string[], 403, "error_forbidden"],
    ["for an unknown door", "operator", ["GH-NOBODY0001"], 404, "error_device_not_found"],
    ["for a door of another account", "operator", ["GH-OTHER00001"], 404, "error_device_not_found"],
    ["for a door of a site that is not reached", "north", [south], 404, "error_device_not_found"],
    ["for a camera", "operator", [camera], 409, "error_device_lock_state_not_allowed"],
    ["[Q-87] for a door that is away", "operator", [away], 409, "error_device_disconnected"],
    ["[CR-06] for a door without a web credential", "operator", [bare], 409, "error_device_no_web_credential"],
  ])("%s", async (_name, token, others, status, code) => {
    expect(await platform.call(setLockState, unlock([open.serial, ...others]), token)).toMatchObject({ status, code });
    expect([open.heard, await kindsOf(open.serial)]).toEqual([[], ["device.connection"]]);
  });
  it.each([LockState.Lockdown, LockState.UnlockedWithSchedule, LockState.UnlockedRequestToExit])(
    "[Q-85] for lock state %i",
    async (lockStateType) => {
      const request = unlock([open.serial], { lockStateType: lockStateType as 0 });
      expect(await platform.call(setLockState, request)).toMatchObject({ status: 400, code: "error_invalid_request" });
    },
  );
  it("[Q-85] under lockdown, which only a holder of lockdown_w may end, by locking", async () => {
    await say(open.client, open.serial, "event", anEvent({ kind: "lock.state", lockState: LockState.Lockdown }));
    const lock = unlock([open.serial], { lockStateType: LockState.Locked });
    expect(await platform.call(setLockState, lock, "guard")).toMatchObject({ status: 409, code: "error_device_in_lockdown" });
    expect(await platform.call(setLockState, unlock([open.serial]))).toMatchObject({ status: 409, code: "error_device_in_lockdown" });
    expect(await platform.call(setLockState, lock)).toMatchObject({ status: 200, payload: { accepted: [open.serial] } });
  });
});

describe("[B-21] a door for a time", () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  it.each([
    ["that is over", { untilUtc: inMinutes(-1) }],
    ["that is too far away", { untilUtc: inMinutes(24 * 60 + 5) }],
    ["in which it is kept open, which has no end", { untilUtc: inMinutes(5), lockStateType: LockState.KeepOpen }],
  ])("is refused for one %s", async (_name, overrides) => {
    const open = await newController({ ok: true });
    const answer = await platform.call(setLockState, unlock([open.serial], overrides));
    expect(answer).toMatchObject({ status: 400, code: "error_invalid_expiration" });
    expect(open.heard).toEqual([]);
  });
  it("is sent with its end, which is logged", async () => {
    const open = await newController({ ok: true });
    const untilUtc = inMinutes(90);
    expect(await platform.call(setLockState, unlock([open.serial], { untilUtc }))).toMatchObject({ status: 200 });
    const [entry] = await platform.entries(open.serial);
    expect(entry?.data).toMatchObject({ lockState: LockState.Unlocked, untilUtc });
  });
});

describe("[UL-01] a command", () => {
  it("is answered by every controller and logged with its person", async () => {
    const doors = await Promise.all([newController({ ok: true }), newController({ ok: true })]);
    const serials = doors.map(({ serial }) => serial).sort();
    const { status, payload } = await platform.call(setLockState, unlock(serials));
    expect([status, payload]).toMatchObject([200, { accepted: serials }]);
    const [entry] = await platform.entries(serials[0]);
    expect(entry).toMatchObject({
      kind: "command.lock_state",
      actor: { kind: "person", id: person.id },
      data: { lockState: LockState.Unlocked },
    });
  });
  it("tells which controllers took it, and logs the others", async () => {
    const [willing, refusing] = await Promise.all([
      newController({ ok: true }),
      newController({ ok: false, code: "error_device_in_lockdown" }),
    ]);
    const answer = await platform.call(setLockState, unlock([willing.serial, refusing.serial]));
    expect(answer).toMatchObject({ status: 200, payload: { accepted: [willing.serial] } });
    expect(await kindsOf(refusing.serial)).toEqual(["device.connection", "command.lock_state", "command.refused"]);
  });
  it("that no controller took says why", async () => {
    const refusing = await newController({ ok: false, code: "error_device_in_lockdown" });
    expect(await platform.call(setLockState, unlock([refusing.serial]))).toMatchObject({ status: 409, code: "error_device_in_lockdown" });
  });
  it("[Q-87] is not delivered when the door is silent for its whole life; the late answer changes nothing", async () => {
    const silent = await newController(undefined);
    const commandId = randomUUID();
    const answer = await platform.call(setLockState, unlock([silent.serial], { commandId }));
    expect(answer).toMatchObject({ status: 409, code: "error_device_not_delivered" });
    await say(silent.client, silent.serial, "result", { commandId, atUtc: new Date().toISOString(), ok: true });
    expect(await platform.call(setLockState, unlock([silent.serial], { commandId }))).toMatchObject({
      status: 409,
      code: "error_device_not_delivered",
    });
    expect(await kindsOf(silent.serial)).toEqual(["device.connection", "command.lock_state", "command.not_delivered"]);
    expect(silent.heard).toEqual([commandId]);
  });
  it("[Q-87] sent fifty times at once acts once and gets the same answer", async () => {
    const open = await newController({ ok: true });
    const request = unlock([open.serial], { commandId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 50 }, () => platform.call(setLockState, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, payload: { accepted: [open.serial] } });
    expect([open.heard.length, await kindsOf(open.serial)]).toEqual([1, ["device.connection", "command.lock_state"]]);
  });
  it("answers its first outcome again, even when the door has gone since", async () => {
    const open = await newController({ ok: true });
    const request = unlock([open.serial], { commandId: randomUUID() });
    const first = await platform.call(setLockState, request);
    await open.client.endAsync();
    await until(async () => (await platform.device(open.serial))?.isConnected === false);
    expect(await platform.call(setLockState, request)).toEqual(first);
  });
  it("is refused if its id belongs to another command or person", async () => {
    const [one, two] = await Promise.all([newController({ ok: true }), newController({ ok: true })]);
    const commandId = randomUUID();
    await platform.call(setLockState, unlock([one.serial], { commandId }));
    const others = [unlock([two.serial], { commandId }), unlock([one.serial], { commandId, lockStateType: LockState.KeepOpen })];
    for (const request of others) expect(await platform.call(setLockState, request)).toMatchObject({ status: 409 });
    expect(await platform.call(setLockState, unlock([one.serial], { commandId }), "colleague")).toMatchObject({ status: 409 });
    expect([one.heard.length, two.heard.length]).toEqual([1, 0]);
  });
});
