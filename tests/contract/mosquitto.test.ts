import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { deviceTopic } from "#contract/deviceLink.ts";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { createApi } from "#kernel/api.ts";
import { connectStore, type Store } from "#server/base/store/connect.ts";
import { devices } from "#server/base/store/schema/devices.ts";
import { events } from "#server/base/store/schema/events.ts";
import { newDataDirectory } from "../e2e/support/system.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addDoor, connectDoor, type DoorAddress, type DoorClient } from "../support/doorClient.ts";
import { type Mosquitto, mosquittoMissing, startMosquitto } from "../support/mosquitto.ts";
import { needs } from "../support/needs.ts";
import { demoPassword, signIn } from "../support/platform.ts";
import { type ServerProcess, startServerProcess } from "../support/serverProcess.ts";

const owner = "jude.holloway@northmoor.example";
const soon = { timeout: 20_000 };
const life = { reconnectPeriod: 200 };

it("has a Mosquitto to run against", needs(mosquittoMissing));

describe.skipIf(mosquittoMissing !== undefined)("devices on a Mosquitto that is configured as the README says", () => {
  const data = newDataDirectory();
  const closers: (() => unknown)[] = [];
  let database: TestDatabase;
  let store: Store;
  let broker: Mosquitto;
  let server: ServerProcess;

  const startServer = () =>
    startServerProcess({
      DATA_DIR: data.path,
      DATABASE_URL: database.connectionString,
      GATEHOUSE_DEMO_PASSWORD: demoPassword,
      MQTT_URL: broker.platformUrl,
    });
  beforeAll(async () => {
    database = await createTestDatabase();
    store = connectStore(database.connectionString);
    broker = await startMosquitto();
    server = await startServer();
  }, 60_000);
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  afterAll(async () => {
    await server.end();
    await broker.remove();
    await store.close();
    await database.drop();
    data.remove();
  });

  async function newDoor(): Promise<DoorAddress> {
    const door = await addDoor(store);
    broker.allow(`${door.accountId}/${door.serialNumber}`, door.secret);
    return door;
  }

  /** The credentials count as soon as the broker has read its file again. */
  async function connected(door: DoorAddress): Promise<DoorClient> {
    const client = await until(() => connectDoor(broker.url, door, life));
    closers.push(client.close);
    await expect.poll(() => isConnected(door), soon).toBe(true);
    return client;
  }

  async function isConnected({ serialNumber }: DoorAddress): Promise<boolean | undefined> {
    const [row] = await store.db.select().from(devices).where(eq(devices.serialNumber, serialNumber));
    return row?.isConnected;
  }

  async function entries({ serialNumber }: DoorAddress, kind: string) {
    return store.db
      .select()
      .from(events)
      .where(and(eq(events.serialNumber, serialNumber), eq(events.kind, kind)));
  }

  async function unlock({ serialNumber }: DoorAddress, { url } = server): Promise<readonly string[]> {
    const token = await signIn(url, owner);
    const api = createApi({ baseUrl: url, token: async () => token, onSessionExpired: () => undefined });
    const body = { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" as const };
    return (await api.call(setLockState, { body })).accepted;
  }

  it("refuses a wrong secret, nobody's name and another's place", async () => {
    const [door, neighbour] = [await newDoor(), await newDoor()];
    const ours = await connected(neighbour);
    await expect(connectDoor(broker.url, { ...door, secret: "guess" })).rejects.toThrow();
    await expect(connectDoor(broker.url, { ...door, serialNumber: "GH-NOBODY" })).rejects.toThrow();
    const impostor = await connectDoor(broker.url, door, { clientId: neighbour.serialNumber });
    closers.push(impostor.close);
    await ours.say("state", { atUtc: new Date().toISOString(), firmwareVersion: "1" });
    expect([ours.client.connected, await isConnected(neighbour)]).toEqual([true, true]);
  });

  it("keeps a device from speaking for another and from hearing another", async () => {
    const [door, victim] = [await newDoor(), await newDoor()];
    const theirs = await connected(victim);
    const { client } = await connected(door);
    const heard: string[] = [];
    client.on("message", (topic) => heard.push(topic));
    for (const topic of ["#", deviceTopic(victim.accountId, victim.serialNumber, "down", "command"), "gatehouse/+/+/down/command"])
      await client.subscribeAsync(topic, { qos: 1 }).catch(() => undefined);
    const forged = { kind: "exit.request", eventId: randomUUID(), atUtc: new Date().toISOString() };
    await client
      .publishAsync(deviceTopic(victim.accountId, victim.serialNumber, "up", "event"), JSON.stringify(forged), { qos: 1 })
      .catch(() => undefined);
    expect(await unlock(victim)).toEqual([victim.serialNumber]);
    await expect.poll(() => entries(victim, "lock.state"), soon).toHaveLength(1);
    expect(theirs.done).toHaveLength(1);
    expect(await entries(victim, "exit.request")).toEqual([]);
    expect(heard.filter((topic) => topic.includes(victim.serialNumber))).toEqual([]);
  });

  it("[UL-01] brings a command to its door and what the door says into the log", async () => {
    const door = await newDoor();
    const { done } = await connected(door);
    expect(await unlock(door)).toEqual([door.serialNumber]);
    expect(done).toMatchObject([{ kind: "lock.set", lockState: LockState.Unlocked }]);
    await expect.poll(() => entries(door, "lock.state"), soon).toHaveLength(1);
  });

  it("loses and doubles nothing that was said while the platform was killed, and finds the door that stayed", async () => {
    const [door, leaver] = [await newDoor(), await newDoor()];
    const client = await connected(door);
    const leaving = await connected(leaver);
    const ids = Array.from({ length: 40 }, () => randomUUID());
    // Acknowledged to the broker when it is committed: what a killed platform had in its hands comes again.
    const saying = Promise.all(ids.slice(0, 20).map((id) => client.report({ lockState: LockState.Locked }, id)));
    await server.end("SIGKILL");
    await saying;
    for (const id of ids.slice(20)) await client.report({ lockState: LockState.KeepOpen }, id);
    leaving.client.stream.destroy();
    await leaving.close();
    server = await startServer();
    await expect.poll(async () => (await entries(door, "lock.state")).length, soon).toBe(ids.length);
    const logged = (await entries(door, "lock.state")).map(({ eventId }) => eventId);
    expect(new Set(logged)).toEqual(new Set(ids));
    await expect.poll(() => isConnected(leaver), soon).toBe(false);
    expect(await isConnected(door)).toBe(true);
    expect(await unlock(door)).toEqual([door.serialNumber]);
  }, 60_000);

  it("is read by one of two processes, of which the other gives commands too and takes over", async () => {
    const door = await newDoor();
    await connected(door);
    const standby = await startServer();
    expect(await unlock(door, standby)).toEqual([door.serialNumber]);
    await server.end("SIGKILL");
    server = standby;
    await expect.poll(() => unlock(door).catch(() => []), soon).toEqual([door.serialNumber]);
    expect((await entries(door, "device.connection")).map(({ data }) => data["isConnected"])).toEqual([true]);
  }, 60_000);

  it("goes on after a restart of the broker", async () => {
    const door = await newDoor();
    const client = await connected(door);
    await broker.stop();
    await broker.start();
    await expect.poll(() => client.client.connected, soon).toBe(true);
    await expect.poll(() => unlock(door).catch(() => []), soon).toEqual([door.serialNumber]);
    expect(await isConnected(door)).toBe(true);
  }, 60_000);

  it("reports doors as disconnected while the broker is down, and reconnects them", async () => {
    const door = await newDoor();
    const client = await connected(door);
    await broker.stop("SIGKILL");
    await expect.poll(() => isConnected(door), soon).toBe(false);
    await expect(unlock(door)).rejects.toMatchObject({ code: "error_device_disconnected" });
    await broker.start();
    await expect.poll(() => client.client.connected, soon).toBe(true);
    await expect.poll(() => isConnected(door), soon).toBe(true);
    expect(await unlock(door)).toEqual([door.serialNumber]);
    expect((await entries(door, "device.connection")).map(({ data }) => data["isConnected"])).toEqual([true, false, true]);
  }, 60_000);
});

async function until<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
