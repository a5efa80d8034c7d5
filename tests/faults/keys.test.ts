import { randomUUID } from "node:crypto";
import { connectAsync, type MqttClient } from "mqtt";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceTopic } from "#contract/deviceLink.ts";
import { LockState } from "#contract/enumerations.ts";
import { idempotencyHeader } from "#contract/idempotency.ts";
import { getHealth } from "#contract/system.ts";
import type { DoorAddress } from "../support/doorClient.ts";
import { type DemoServer, startDemoServer } from "./support/demoServer.ts";
import { rounds, someTime, until } from "./support/rounds.ts";

let server: DemoServer;
const links: MqttClient[] = [];
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(async () => {
  for (const link of links) link.end(true);
  await server.remove();
});

/** A door that does what it is told and locks again at once: it can be unlocked as often as somebody wants. */
async function play({ accountId, serialNumber, secret }: DoorAddress): Promise<void> {
  const up = (kind: "link" | "result") => deviceTopic(accountId, serialNumber, "up", kind);
  const link = await connectAsync(server.mqttUrl, { clientId: serialNumber, username: `${accountId}/${serialNumber}`, password: secret });
  links.push(link);
  link.on("message", (_topic, payload) => {
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    link.publish(up("result"), JSON.stringify({ commandId, atUtc: new Date().toISOString(), ok: true }), { qos: 1 });
  });
  await link.subscribeAsync(deviceTopic(accountId, serialNumber, "down", "command"), { qos: 1 });
  await link.publishAsync(up("link"), JSON.stringify({ connected: true, bootId: serialNumber }), { qos: 1 });
}

/** Status of the answer; undefined when the server failed or could not be reached, so that it is asked again under the same key. */
async function unlock(serialNumber: string, key: string, token: string): Promise<number | undefined> {
  const { status } = await fetch(`${server.url}/v1/devices/lock-state`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", [idempotencyHeader]: key },
    body: JSON.stringify({ lockStateType: LockState.Unlocked, serialNumbers: [serialNumber], source: "web" }),
  });
  return status < 500 && status !== 429 ? status : undefined;
}

/** Commands of each door, and keys of the calls that gave them. */
async function counted(): Promise<{ serial: string; commands: number; keys: number }[]> {
  const client = new pg.Client({ connectionString: server.connectionString() });
  await client.connect();
  try {
    const { rows } = await client.query<{ serial: string; commands: number; keys: number }>(
      `SELECT serial_number AS serial, count(*)::int AS commands,
              (SELECT count(*)::int FROM idempotency_keys WHERE starts_with(idempotency_key, serial_number || '_')) AS keys
       FROM commands GROUP BY serial_number`,
    );
    return rows;
  } finally {
    await client.end();
  }
}

it("[UL-01] [Q-87] a key whose commit nobody waited for is there when its command is, after every kill of the database", async () => {
  const token = await server.token();
  const doors = server.doors();
  await Promise.all(doors.map(play));
  const usable: string[] = [];
  for (const { serialNumber } of doors)
    if ((await unlock(serialNumber, `${serialNumber}_${randomUUID()}`, token)) === 200) usable.push(serialNumber);
  expect(usable.length).toBeGreaterThan(3);
  const given = new Map(usable.map((serial) => [serial, 1]));
  /** Keys of each door whose command was not given before a kill: never fewer, or one has gone whose command stayed. */
  const spare = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    let isOver = false;
    // One after the other at each door: a key that is missing cannot hide behind one whose command was not given.
    const unlocking = usable.map(async (serial) => {
      while (!isOver) {
        const key = `${serial}_${randomUUID()}`;
        given.set(serial, (given.get(serial) ?? 0) + 1);
        for (let status: number | undefined; status === undefined && !isOver; ) status = await unlock(serial, key, token);
      }
    });
    const before = server.databasePid();
    await someTime(100, 700);
    process.kill(before, "SIGKILL");
    isOver = true;
    await Promise.all(unlocking);
    const api = await server.api();
    await until("the database is back", async () => server.databasePid() !== before && (await api.call(getHealth, {})).status === "ok");
    for (const { serial, commands, keys } of await counted()) {
      expect([serial, keys - commands >= (spare.get(serial) ?? 0), commands <= (given.get(serial) ?? 0)]).toEqual([serial, true, true]);
      spare.set(serial, keys - commands);
    }
  }
  console.log(`${(await counted()).reduce((sum, { commands }) => sum + commands, 0)} commands`);
});
