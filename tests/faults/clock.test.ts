import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { getDevice, setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import { createLogTo } from "#domain/log.ts";
import { connectDeviceLink, type DeviceLinkClient } from "#edge/link/deviceLinkClient.ts";
import { EventQueue } from "#edge/link/eventQueue.ts";
import { addDoor, type DoorAddress } from "../support/doorClient.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { until } from "./support/rounds.ts";

const hourMs = 3_600_000;

let rig: TestPlatform;
let platformOffsetMs = 0;
let deviceOffsetMs = 0;
let door: DoorAddress;
let link: DeviceLinkClient;
let configurations = 0;
const folder = mkdtempSync(join(tmpdir(), "gatehouse-clock-"));

beforeAll(async () => {
  rig = await startTestPlatform({ clock: { now: () => new Date(Date.now() + platformOffsetMs) } });
  door = await addDoor(rig.platform.store);
  link = connectDeviceLink({
    identity: { ...door, mqttUrl: `${rig.url.replace("http", "ws")}${deviceLinkPath}` },
    queue: new EventQueue(join(folder, "events.jsonl")),
    log: createLogTo({ level: "silent", write: () => undefined }),
    now: () => Date.now() + deviceOffsetMs,
    state: () => ({ firmwareVersion: limits.versionLabel }),
    onConfig: () => (configurations += 1),
    onCommand: async () => ({ ok: true }),
  });
  await until("the door has its configuration", () => configurations > 0);
});
afterAll(async () => {
  await link.dispose();
  await rig.close();
  rmSync(folder, { recursive: true });
});

/** By somebody who signed in since: a token from the future is nobody's. */
async function unlock(email: string): Promise<unknown> {
  const api = await rig.apiAs(email);
  return api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: [door.serialNumber], source: "web" } });
}

describe("a clock that jumps", () => {
  it.each([
    ["the device's, an hour ahead", () => (deviceOffsetMs += hourMs)],
    ["the device's, two hours back", () => (deviceOffsetMs -= 2 * hourMs)],
    ["the platform's, half an hour ahead", () => (platformOffsetMs += hourMs / 2)],
    ["the platform's, an hour back", () => (platformOffsetMs -= hourMs)],
  ])("[UL-01] %s, keeps no door from opening", async (_name, jump) => {
    jump();
    const email = await rig.createPerson({ scopes: ["device_r", "deviceremoteaccess_w"], siteIds: ["harbour-house"] });
    await until("a command is taken", async () => (await unlock(email)) !== undefined, 30_000);
    const api = await rig.apiAs(email);
    expect(await api.call(getDevice, { params: { serial: door.serialNumber }, query: {} })).toMatchObject({ isConnected: true });
  });

  it("keeps the log in its order, whatever the entries' times", async () => {
    const entries = await rig.platform.events.query("northmoor", { serialNumber: door.serialNumber, limit: 100 });
    const sequences = entries.map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.toSorted((one, other) => other - one));
  });

  it("ends a token when its time is over, and not before", async () => {
    const api = await rig.apiAs(await rig.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] }));
    const read = () =>
      api.call(getDevice, { params: { serial: door.serialNumber }, query: {} }).then(
        () => "answered",
        (error: { code: string }) => error.code,
      );
    expect(await read()).toBe("answered");
    platformOffsetMs += 2 * hourMs;
    expect(await read()).toBe("error_session_expired");
    platformOffsetMs -= 2 * hourMs;
    expect(await read()).toBe("answered");
  });
});
