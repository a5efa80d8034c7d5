import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DeviceConfig, deviceTopic } from "#contract/deviceLink.ts";
import { WholePolicy } from "#contract/devicePolicy.ts";
import { AccessMethod, AccessResult, DeviceType, DoorState, EventCategory, LockState } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  account,
  anEvent,
  connectDoor,
  person,
  say,
  startTestPlatform,
  type TestPlatform,
  until,
} from "../../../tests/support/linkedPlatform.ts";
import { videoSources } from "../../base/store/schema/devices.ts";
import { deviceLinkParts } from "../../deviceLinkParts.ts";
import { sealCredentials } from "../../video/videoSources/cameraCredentials.ts";

let platform: TestPlatform;
let count = 0;
/** A door of its own for each test. */
async function newDoor(): Promise<string> {
  const serial = `GH-DOOR1${String(++count).padStart(4, "0")}`;
  await platform.addDevice(serial);
  return serial;
}
const now = () => new Date().toISOString();
const kindsOf = async (serial: string) => (await platform.entries(serial)).map(({ kind }) => kind).reverse();

beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase() });
});
afterAll(() => platform.stop());

describe("[AU-17] where a gateway answers on its own network", () => {
  it("is kept of a gateway, as far as it is no address of the internet, and told when it changes", async () => {
    const serial = `GH-GW20-MOVE${String(++count).padStart(2, "0")}`;
    await platform.addDevice(serial, { deviceType: DeviceType.Gateway });
    const client = await connectDoor(platform, serial);
    const tell = (localHosts: string[]) => say(client, serial, "state", { atUtc: now(), firmwareVersion: "1", localHosts });
    await tell(["http://192.168.1.20:8650", "http://93.184.216.34:8650", "https://evil.example"]);
    expect((await platform.device(serial))?.localHosts).toEqual(["http://192.168.1.20:8650"]);
    await tell(["http://192.168.1.20:8650"]);
    await tell(["http://192.168.1.21:8650"]);
    const moves = (await platform.entries(serial)).filter(({ kind }) => kind === "device.moved").reverse();
    expect(moves.map(({ data, notification }) => [data["to"], notification?.topic])).toEqual([
      [["http://192.168.1.20:8650"], "Devices/Index"],
      [["http://192.168.1.21:8650"], "Devices/Index"],
    ]);
    await client.endAsync();
  });

  it("is nothing that a door could say", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    await say(client, serial, "state", { atUtc: now(), firmwareVersion: "1", localHosts: ["http://192.168.1.20:8650"] });
    expect((await platform.device(serial))?.localHosts).toEqual([]);
    await client.endAsync();
  });
});

describe("a device's connection", () => {
  it("is logged once when it comes and once when its cable is pulled", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    client.stream.destroy();
    await until(async () => (await platform.device(serial))?.isConnected === false);
    const entries = (await platform.entries(serial)).reverse();
    expect(entries.map(({ notification }) => notification?.code)).toEqual([
      "notification_status_connected",
      "notification_status_disconnected",
    ]);
    expect((await platform.device(serial))?.sequence).toBe(entries.at(-1)?.sequence);
  });
  it("ends with a polite goodbye too, which sends no will", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    await client.endAsync();
    await until(async () => (await platform.device(serial))?.isConnected === false);
    expect(await kindsOf(serial)).toEqual(["device.connection", "device.connection"]);
  });
  it("is not ended by the last words of an older connection", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial, "newer");
    await say(client, serial, "link", { connected: false, bootId: "older" });
    expect((await platform.device(serial))?.isConnected).toBe(true);
    expect(await kindsOf(serial)).toEqual(["device.connection"]);
    await client.endAsync();
  });
  it("is over for everybody when the platform starts", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    const { createIngest } = await import("./ingest.ts");
    const { store, events, clock, log } = platform.platform;
    const ingest = createIngest({
      store,
      events,
      clock,
      log,
      parts: deviceLinkParts({ ...platform.platform, liveFor: async () => undefined }),
      holder: "newer",
      onConnected: () => undefined,
      onPolicyWanted: () => undefined,
      onMoved: () => undefined,
      onResult: async () => undefined,
    });
    await ingest.disconnectAllBut(new Set(["newer"]), "platformStarted");
    await ingest.disconnectAllBut(new Set(["newer"]), "platformStarted");
    expect((await platform.entries(serial)).map(({ data }) => data)).toEqual([
      { isConnected: false, reason: "platformStarted" },
      { isConnected: true },
    ]);
    await client.endAsync();
  });
});

describe("an event", () => {
  it("delivered twice changes and logs once", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    const opened = anEvent({ kind: "door.state", doorState: DoorState.OpenForcedEntry });
    const closed = anEvent({ kind: "door.state", doorState: DoorState.Closed });
    for (const event of [opened, closed, opened]) await say(client, serial, "event", event);
    expect((await platform.device(serial))?.doorState).toBe(DoorState.Closed);
    expect(await kindsOf(serial)).toEqual(["device.connection", "door.state", "door.state"]);
    await client.endAsync();
  });
  it("keeps its own time when late, and gets ours when it comes from the future", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    const late = anEvent({ kind: "exit.request" }, "2026-01-01T00:00:00.000Z");
    const early = anEvent({ kind: "exit.request" }, new Date(Date.now() + 3_600_000).toISOString());
    await say(client, serial, "event", late);
    await say(client, serial, "event", early);
    const [second, first] = await platform.entries(serial);
    expect(first?.occurredAtUtc).toBe("2026-01-01T00:00:00.000Z");
    expect(Date.parse(second?.occurredAtUtc ?? "")).toBeLessThanOrEqual(Date.parse(second?.recordedAtUtc ?? ""));
    expect(second?.data["deviceClockSkewMs"]).toBeGreaterThan(3_500_000);
    await client.endAsync();
  });
  it("[DV-04] [UL-04] of a lock names the person and when it relocks", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    const relocksAtUtc = new Date(Date.now() + 5000).toISOString();
    await say(client, serial, "event", anEvent({ kind: "lock.state", lockState: LockState.Unlocked, relocksAtUtc, personId: person.id }));
    const [entry] = await platform.entries(serial);
    expect(entry?.notification?.data).toMatchObject({ LockState: LockState.Unlocked, UserId: person.id, RelocksAt: relocksAtUtc });
    expect(await platform.device(serial)).toMatchObject({
      lockState: LockState.Unlocked,
      relocksAt: new Date(relocksAtUtc),
      sequence: entry?.sequence,
    });
    await client.endAsync();
  });
  it("[EN-05] of a card names its holder, and only the holders of this account", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    const decision = { kind: "access.decision" as const, method: AccessMethod.Card, isExit: false };
    await say(client, serial, "event", anEvent({ ...decision, result: AccessResult.AccessGranted, personId: person.id }));
    await say(
      client,
      serial,
      "event",
      anEvent({ ...decision, result: AccessResult.UnknownUser, personId: "p-foreign", cardNumber: "999" }),
    );
    const [unknown, granted] = await platform.entries(serial);
    expect(granted).toMatchObject({
      category: EventCategory.Access,
      actor: { kind: "person", id: person.id, name: person.name },
      data: { result: 0, method: AccessMethod.Card, personName: person.name },
    });
    expect(unknown).toMatchObject({ actor: { kind: "device", id: serial }, data: { result: AccessResult.UnknownUser, cardNumber: "999" } });
    await client.endAsync();
  });
  it("that waited while the state was told is history: logged, but nothing on a screen moves", async () => {
    const serial = await newDoor();
    const client = await connectDoor(platform, serial);
    await say(client, serial, "state", { atUtc: now(), firmwareVersion: "2.0", lockState: LockState.Locked, doorState: DoorState.Closed });
    const opened = anEvent({ kind: "door.state", doorState: DoorState.OpenVerified, isHistory: true });
    await say(client, serial, "event", opened);
    const [entry] = await platform.entries(serial);
    expect([entry?.kind, entry?.notification]).toEqual(["door.state", undefined]);
    expect((await platform.device(serial))?.doorState).toBe(DoorState.Closed);
    // By its place, not by its time: clocks are set.
    await say(client, serial, "event", anEvent({ kind: "door.state", doorState: DoorState.OpenVerified }, "2026-01-01T00:00:00.000Z"));
    expect((await platform.device(serial))?.doorState).toBe(DoorState.OpenVerified);
    await client.endAsync();
  });
});

it("[MC-02] logs people who speak to a device, but not unknown people or through devices of others", async () => {
  const [serial, other] = [await newDoor(), await newDoor()];
  const client = await connectDoor(platform, serial);
  const talk = (personId: string, isSpeaking: boolean, serialNumber = serial) =>
    say(client, serial, "event", anEvent({ kind: "talk.state", serialNumber, personId, isSpeaking }));
  await talk(person.id, true);
  await talk("p-foreign", true);
  await talk(person.id, true, other);
  await talk(person.id, false);
  const entries = (await platform.entries(serial)).filter(({ kind }) => kind.startsWith("live.")).reverse();
  expect(entries.map(({ kind, actor }) => [kind, actor.id])).toEqual([
    ["live.talk_begun", person.id],
    ["live.talk_ended", person.id],
  ]);
  expect((await kindsOf(other)).filter((kind) => kind.startsWith("live."))).toEqual([]);
  await client.endAsync();
});

it("a reported state is logged where it is news", async () => {
  const serial = await newDoor();
  const client = await connectDoor(platform, serial);
  const state = { firmwareVersion: "2.0", lockState: LockState.KeepOpen, doorState: DoorState.Closed };
  await say(client, serial, "state", { ...state, atUtc: now() });
  await say(client, serial, "state", { ...state, atUtc: now() });
  const entries = await platform.entries(serial);
  expect(entries.map(({ kind, data }) => [kind, data["reason"]])).toEqual([
    ["door.state", "reported"],
    ["lock.state", "reported"],
    ["device.connection", undefined],
  ]);
  expect(await platform.device(serial)).toMatchObject({ firmwareVersion: "2.0", lockState: LockState.KeepOpen });
  await client.endAsync();
});

describe("a gateway", () => {
  const gateway = "GH-GATEWAY0001";
  const camera = "GH-GATEWAY0001-CAMERA-0000000001";
  const source = { accountId: account, videoSourceId: "vs-1" };
  beforeAll(async () => {
    await platform.addDevice(gateway, { deviceType: DeviceType.Gateway });
    await platform.addDevice(camera, {
      deviceType: DeviceType.Camera,
      gatewaySerial: gateway,
      videoSourceId: "vs-1",
      isVideoEnabled: true,
    });
    await platform.platform.store.db.insert(videoSources).values({
      ...source,
      serialNumber: camera,
      gatewaySerial: gateway,
      streamUrl: "rtsp://10.0.0.9/main",
      sealedCredentials: sealCredentials(platform.platform.keys, source, { userName: "root", password: "camera" }),
    });
  });
  it("gets its cameras with user name and password, and they connect and disconnect with it", async () => {
    const { length: before } = await kindsOf(camera);
    const client = await platform.connect(gateway);
    const config = new Promise<DeviceConfig>((resolve) =>
      client.on("message", (_topic, payload) => resolve(DeviceConfig.parse(JSON.parse(payload.toString())))),
    );
    await client.subscribeAsync(deviceTopic(account, gateway, "down", "config"), { qos: 1 });
    await say(client, gateway, "link", { connected: true, bootId: randomUUID() });
    expect((await config).sources).toEqual([
      {
        videoSourceId: "vs-1",
        serialNumber: camera,
        name: `Door ${camera}`,
        streamUrl: "rtsp://10.0.0.9/main",
        userName: "root",
        password: "camera",
      },
    ]);
    const report = { videoSourceId: "vs-1", isConnected: true, resolution: "640x360", hasAudio: false };
    await say(client, gateway, "state", { atUtc: now(), firmwareVersion: "1", sources: [report] });
    expect((await platform.device(camera))?.isConnected).toBe(true);
    // VS-05: a camera may be set to B-frames, or lose its second stream, while it is connected.
    const needs = { liveConversion: "bFrames", subStreamFailureCode: "error_video_source_unreachable" } as const;
    const kept = async () => {
      const [row] = await platform.platform.store.db.select().from(videoSources).where(eq(videoSources.videoSourceId, "vs-1"));
      return [row?.liveConversion, row?.subStreamFailureCode];
    };
    await say(client, gateway, "event", anEvent({ kind: "source.state", ...report, ...needs }));
    expect(await kept()).toEqual(Object.values(needs));
    await say(client, gateway, "event", anEvent({ kind: "source.state", ...report }));
    expect(await kept()).toEqual([null, null]);
    await say(client, gateway, "event", anEvent({ kind: "poster.stored", serialNumber: camera, key: `${account}/${camera}/poster.jpg` }));
    await say(client, gateway, "event", anEvent({ kind: "poster.stored", serialNumber: camera, key: `other/${camera}/poster.jpg` }));
    expect((await platform.device(camera))?.posterKey).toBe(`${account}/${camera}/poster.jpg`);
    client.stream.destroy();
    await until(async () => (await platform.device(camera))?.isConnected === false);
    const told = ["source.state", "device.connection", "source.state", "source.state", "device.connection"];
    expect((await kindsOf(camera)).slice(before)).toEqual(told);
  });
  it("[PL-07] says apart from the connection whether it records a camera, and each change is in the log", async () => {
    const client = await platform.connect(gateway);
    await say(client, gateway, "link", { connected: true, bootId: randomUUID() });
    const told = async (isRecording?: boolean | null) => {
      const report = { videoSourceId: "vs-1", isConnected: true, ...(isRecording !== undefined && { isRecording }) };
      await say(client, gateway, "event", anEvent({ kind: "source.state", ...report }));
      return (await platform.device(camera))?.isRecording;
    };
    // After a restart the gateway does not know at first: what was true stays.
    expect([await told(), await told(true), await told(true), await told(false), await told(), await told(true), await told(null)]).toEqual(
      [null, true, true, false, false, true, null],
    );
    const entries = (await platform.entries(camera)).filter(({ kind }) => kind === "recording.state");
    expect(entries.map(({ data }) => data).toReversed()).toEqual([
      { isRecording: true, wasRecording: null },
      { isRecording: false, wasRecording: true, failureCode: "error_video_source_not_recording" },
      { isRecording: true, wasRecording: false },
      { isRecording: null, wasRecording: true },
    ]);
    await client.endAsync();
    await until(async () => (await platform.device(camera))?.isConnected === false);
  });
});

it("sends a door, signed, the cards of its site and the suspended people", async () => {
  const serial = await newDoor();
  const client = await platform.connect(serial);
  const config = new Promise<DeviceConfig>((resolve) =>
    client.on("message", (_topic, payload) => resolve(DeviceConfig.parse(JSON.parse(payload.toString())))),
  );
  await client.subscribeAsync(deviceTopic(account, serial, "down", "config"), { qos: 1 });
  await say(client, serial, "link", { connected: true, bootId: randomUUID() });
  const { timeZoneId, door } = await config;
  expect([timeZoneId, door?.lockReleaseMs]).toEqual(["Europe/Madrid", 5000]);
  const { policy, serial: whose } = WholePolicy.parse(platform.platform.keys.verify(door?.policy ?? ""));
  expect(whose).toBe(serial);
  expect(policy.people.map(({ personId, status }) => [personId, status])).toEqual([
    [person.id, "active"],
    ["p-sus", "suspended"],
  ]);
  expect(policy.credentials).toMatchObject([
    { cardNumber: "100", personId: person.id },
    { cardNumber: "200", personId: "p-sus" },
  ]);
  await client.endAsync();
});
