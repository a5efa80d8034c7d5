import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { getDevice, setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { connectStore } from "#server/base/store/connect.ts";
import { addDoor } from "../support/doorClient.ts";
import { mosquittoMissing, startMosquitto } from "../support/mosquitto.ts";
import { needs } from "../support/needs.ts";
import { type DemoServer, startDemoServer } from "./support/demoServer.ts";
import { someTime, until } from "./support/rounds.ts";

const events = 20;
const longMs = 60_000;

/** A broker that can be gone: what ends it, and what brings it back. */
interface Rig {
  server: DemoServer;
  mqttUrl: string;
  allow(userName: string, password: string): void;
  end(): Promise<void>;
  begin(): Promise<void>;
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** It is part of the platform and goes with it. */
async function builtIn(): Promise<Rig> {
  const server = await startDemoServer();
  closers.push(() => server.remove());
  return {
    server,
    mqttUrl: server.mqttUrl,
    allow: () => undefined,
    end: () => server.process().end("SIGKILL"),
    begin: () => server.start(),
  };
}

async function mosquitto(): Promise<Rig> {
  const broker = await startMosquitto();
  closers.push(() => broker.remove());
  const server = await startDemoServer({ env: { MQTT_URL: broker.platformUrl } });
  closers.push(() => server.remove());
  return { server, mqttUrl: broker.url, allow: broker.allow, end: () => broker.stop("SIGKILL"), begin: () => broker.start() };
}

it("has a Mosquitto to end", needs(mosquittoMissing));

describe.each([
  ["the built-in one", builtIn, undefined],
  ["a Mosquitto", mosquitto, mosquittoMissing],
])("a broker that is gone, %s", (_name, start, missing) => {
  it.skipIf(missing !== undefined)(
    "[UL-01] for a moment and for a minute: doors work on, and everything arrives once and in order",
    async () => {
      const { server, mqttUrl, allow, end, begin } = await start();
      const folder = mkdtempSync(join(tmpdir(), "gatehouse-broker-"));
      const store = connectStore(server.connectionString());
      const address = await addDoor(store);
      await store.close();
      const { accountId, serialNumber, secret } = address;
      allow(`${accountId}/${serialNumber}`, secret);
      const door: ChildProcess = fork(
        resolve(import.meta.dirname, "support/edgeDoor.ts"),
        [join(folder, "door"), JSON.stringify({ ...address, mqttUrl })],
        { stdio: ["ignore", "ignore", "inherit", "ipc"] },
      );
      closers.push(
        () => rmSync(folder, { recursive: true, force: true }),
        () => door.kill("SIGKILL"),
      );
      const leaf = { isLocked: true, isConnected: false };
      door.on("message", (state: typeof leaf) => Object.assign(leaf, state));
      const unlock = async () => {
        const api = await server.api();
        return api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" } });
      };
      const isConnected = async () => {
        const api = await server.api();
        return (await api.call(getDevice, { params: { serial: serialNumber }, query: {} })).isConnected;
      };
      let exits = 0;
      const leave = () => {
        for (let count = 0; count < events; count += 1) door.send({ exit: true });
        exits += events;
      };
      await until("the door is there", isConnected);
      for (const awayMs of [0, longMs]) {
        leave();
        await end();
        leave();
        await until("people leave all the same", () => !leaf.isLocked, 5_000);
        await until("the door knows", () => !leaf.isConnected);
        await someTime(awayMs, awayMs);
        await begin();
        await until("the door is back", isConnected);
        await until("everything is there", async () => (await server.entries(serialNumber, "exit.request")).length >= exits);
        const logged = (await server.entries(serialNumber, "exit.request")).toReversed();
        expect(logged).toHaveLength(exits);
        const times = logged.map(({ occurredAtUtc }) => occurredAtUtc);
        expect(times).toEqual(times.toSorted());
        await until("it is locked", () => leaf.isLocked);
        expect((await unlock()).accepted).toEqual([serialNumber]);
        await until("it opens", () => !leaf.isLocked);
        await until("it locks", () => leaf.isLocked);
      }
    },
  );
});
