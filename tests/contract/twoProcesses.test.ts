import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { getDevice, setLockState } from "#contract/devices.ts";
import { LockState, UserStatus } from "#contract/enumerations.ts";
import { getLiveCredentials, startLive } from "#contract/live.ts";
import { endSession } from "#contract/session.ts";
import { ViewerGrant } from "#contract/viewerGrant.ts";
import { people } from "#server/base/store/schema/accounts.ts";
import { devices, liveSeats } from "#server/base/store/schema/devices.ts";
import { liveConfigFor } from "#server/video/live/liveConfigFor.ts";
import { addDoor, connectDoor, type DoorAddress, type DoorClient } from "../support/doorClient.ts";
import { type EventStream, openEventStream } from "../support/eventStream.ts";
import { startTestPlatform, type TestPlatform } from "../support/platform.ts";
import { type ServerProcess, startServerProcess } from "../support/serverProcess.ts";
import { createSignaller, openSignaller, type Signaller } from "../support/signaller.ts";

/** The promise of QUALITY.md for ends of sessions; a died process is noticed in the same time. */
const withinMs = 5_000;
const owner = "jude.holloway@northmoor.example";

/** One server in this process and one in its own, on one database and folder. */
let first: TestPlatform;
let second: ServerProcess;
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  first = await startTestPlatform();
  second = await startServerProcess(first.environment);
}, 60_000);
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  await second.end();
  await first.close();
});

const servers = { first: () => first.url, second: () => second.url };
type Server = keyof typeof servers;
const crossings: [Server, Server][] = [
  ["first", "second"],
  ["second", "first"],
];

async function doorAt(server: Server, door?: DoorAddress): Promise<DoorClient & { door: DoorAddress }> {
  const address = door ?? (await addDoor(first.platform.store));
  const connected = await connectDoor(`${servers[server]().replace("http", "ws")}${deviceLinkPath}`, address);
  closers.push(connected.close);
  await expect.poll(async () => (await rowOf(address)).isConnected, { timeout: withinMs }).toBe(true);
  return { ...connected, door: address };
}

async function rowOf({ serialNumber }: DoorAddress) {
  const [row] = await first.platform.store.db.select().from(devices).where(eq(devices.serialNumber, serialNumber));
  if (!row) throw new Error("No such door.");
  return row;
}

async function streamAt(server: Server, email: string): Promise<EventStream> {
  const stream = await openEventStream(servers[server](), await first.tokenOf(email), "Devices/LockState,Devices/ConnectionStatus");
  closers.push(stream.close);
  expect(await stream.next()).toMatchObject({ event: "hello" });
  return stream;
}

const unlock = (serialNumber: string) => ({
  body: { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" as const },
});

async function nextData(stream: EventStream): Promise<unknown> {
  return JSON.parse((await stream.next()).data.document?.Data ?? "{}");
}

describe("a door connected to one process and a command sent to another", () => {
  it.each(crossings)("[UL-01] [RZ-01] works with the door at the %s and the command at the %s, and both tell of it", async (at, from) => {
    const { door, done } = await doorAt(at);
    const streams = await Promise.all([streamAt(at, owner), streamAt(from, owner)]);
    const api = await first.apiAs(owner, servers[from]());
    expect((await api.call(setLockState, unlock(door.serialNumber))).accepted).toEqual([door.serialNumber]);
    expect(done).toMatchObject([{ kind: "lock.set", lockState: LockState.Unlocked }]);
    for (const stream of streams)
      expect(await nextData(stream)).toMatchObject({ SerialNumber: door.serialNumber, LockState: LockState.Unlocked });
    expect(await api.call(getDevice, { params: { serial: door.serialNumber }, query: {} })).toMatchObject({
      lockState: LockState.Unlocked,
    });
  });

  it("[UL-01] says that a door that nobody holds is disconnected, at both", async () => {
    const { serialNumber } = await addDoor(first.platform.store);
    for (const [server] of crossings) {
      const api = await first.apiAs(owner, servers[server]());
      await expect(api.call(setLockState, unlock(serialNumber))).rejects.toMatchObject({ code: "error_device_disconnected" });
    }
  });

  it("goes on when the door comes to another process before the first has noticed", async () => {
    const before = await doorAt("first");
    const stream = await streamAt("first", owner);
    const gone = new Promise<void>((resolve) => before.client.once("close", () => resolve()));
    const after = await doorAt("second", before.door);
    await gone;
    const api = await first.apiAs(owner);
    await api.call(setLockState, unlock(before.door.serialNumber));
    expect([before.done, after.done]).toMatchObject([[], [{ kind: "lock.set" }]]);
    expect(await nextData(stream)).toMatchObject({ LockState: LockState.Unlocked });
    expect((await rowOf(before.door)).isConnected).toBe(true);
  });
});

describe("what ends at one process ends at the other within five seconds", () => {
  const causes: Record<string, (email: string) => Promise<unknown>> = {
    "sign-out": async (email) => (await first.apiAs(email)).call(endSession, {}),
    suspension: (email) => first.platform.store.db.update(people).set({ status: UserStatus.Suspended }).where(eq(people.email, email)),
  };
  it.each(Object.keys(causes))("[AU-04] [PM-12] %s", async (cause) => {
    const email = await first.createPerson({ scopes: ["device_r"], siteIds: ["harbour-house"] });
    const stream = await streamAt("second", email);
    await causes[cause]?.(email);
    const startedAt = performance.now();
    expect((await stream.next()).event).toBe("bye");
    expect(performance.now() - startedAt).toBeLessThan(withinMs);
  });
});

describe("live signalling across processes", () => {
  const serial = "GH-CAM-CROSSING";
  const once = <T>(client: Signaller, event: string): Promise<T[]> =>
    new Promise((resolve) => client.once(event, (...values: T[]) => resolve(values)));

  it("[LV-06] [LV-16] brings offer and answer over, and a viewer that changes the process keeps its seat", async () => {
    const { store, keys } = first.platform;
    await store.db
      .insert(devices)
      .values({ accountId: "northmoor", serialNumber: serial, name: "Gate", siteId: "harbour-house", deviceType: 2, isVideoEnabled: true });
    const config = await liveConfigFor(first.platform, { accountId: "northmoor", serialNumber: serial }, first.url);
    if (!config) throw new Error("No channel.");
    const master = createSignaller({ origin: second.url, credential: config.credential, role: "MASTER", serialNumber: serial });
    closers.push(() => master.close());
    expect(await openSignaller(master)).toBe("open");
    const api = await first.apiAs(owner);
    const session = crypto.randomUUID();
    await api.call(startLive, { query: {}, params: { id: serial, session } });
    const { credential } = await api.call(getLiveCredentials, { params: { serial }, query: { session } });
    const viewers = [first.url, second.url, first.url].map((origin) =>
      createSignaller({ origin, credential, role: "VIEWER", serialNumber: serial, clientId: session }),
    );
    for (const viewer of viewers) {
      closers.push(() => viewer.close());
      expect(await openSignaller(viewer)).toBe("open");
      const offered = once<unknown>(master, "sdpOffer");
      // Longer than one notification can be.
      viewer.sendSdpOffer({ type: "offer", sdp: `v=0 ${"x".repeat(20_000)}` } as RTCSessionDescription);
      const [message, clientId] = (await offered) as [{ sdp: string; grant: string }, string];
      expect([clientId, message.sdp.length, ViewerGrant.parse(keys.verify(message.grant)).clientId]).toEqual([session, 20_004, session]);
      const answered = once<{ sdp: string }>(viewer, "sdpAnswer");
      master.sendSdpAnswer({ type: "answer", sdp: "v=0" } as RTCSessionDescription, session);
      expect((await answered)[0]).toMatchObject({ sdp: "v=0" });
    }
    const seats = await store.db.select().from(liveSeats).where(eq(liveSeats.serialNumber, serial));
    expect(seats.map((seat) => seat.session)).toEqual([session]);
  });
});

describe("a process that dies", () => {
  it("leaves its doors disconnected, and those of others alone", async () => {
    const third = await startServerProcess(first.environment);
    const ours = await doorAt("first");
    const theirs = await addDoor(first.platform.store);
    const client = await connectDoor(`${third.url.replace("http", "ws")}${deviceLinkPath}`, theirs);
    closers.push(client.close);
    await expect.poll(async () => (await rowOf(theirs)).isConnected, { timeout: withinMs }).toBe(true);
    await third.end("SIGKILL");
    await expect.poll(async () => (await rowOf(theirs)).isConnected, { timeout: 2 * withinMs }).toBe(false);
    expect((await rowOf(ours.door)).isConnected).toBe(true);
    await expect((await first.apiAs(owner)).call(setLockState, unlock(theirs.serialNumber))).rejects.toMatchObject({
      code: "error_device_disconnected",
    });
  }, 60_000);
});
