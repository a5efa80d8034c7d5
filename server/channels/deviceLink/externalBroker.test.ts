import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { Aedes } from "aedes";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceTopic } from "#contract/deviceLink.ts";
import { LockState } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  account,
  anEvent,
  connectDoor,
  door,
  say,
  startTestPlatform,
  type TestPlatform,
  until,
} from "../../../tests/support/linkedPlatform.ts";

let broker: Aedes;
const server = createServer((socket) => broker.handle(socket));
let platform: TestPlatform;
/** How many commits still fail. */
let failures = 0;

beforeAll(async () => {
  broker = await Aedes.createBroker();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // What a device says before is lost: the broker keeps nothing for a platform that it does not know yet.
  const isRead = once(broker, "subscribe");
  platform = await startTestPlatform({
    database: await createTestDatabase(),
    mqttUrl: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    wrapEvents: (events) => ({
      ...events,
      recordTogether: async (accountId, work, finish) => {
        if (failures-- > 0) throw new Error("The database is away.");
        return events.recordTogether(accountId, work, finish);
      },
    }),
  });
  await platform.addDevice(door);
  await isRead;
});
afterAll(async () => {
  await platform.stop();
  await new Promise<void>((resolve) => broker.close(resolve));
  await new Promise((resolve) => server.close(resolve));
});

it("receives devices' messages through another broker, and receives uncommitted ones again", async () => {
  const client = await connectDoor(platform, door);
  await until(async () => (await platform.device(door))?.isConnected === true);
  failures = 1;
  const event = anEvent({ kind: "lock.state", lockState: LockState.KeepOpen });
  await say(client, door, "event", event);
  await until(async () => (await platform.device(door))?.lockState === LockState.KeepOpen);
  expect((await platform.entries(door)).filter(({ id }) => id === event.eventId)).toHaveLength(1);
  await until(async () => platform.deviceLink.isListening());
  client.on("message", (topic, payload) => {
    if (topic !== deviceTopic(account, door, "down", "command")) return;
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    void say(client, door, "result", { commandId, atUtc: new Date().toISOString(), ok: true });
  });
  const life = { issuedAtUtc: new Date().toISOString(), expiresAtUtc: new Date(Date.now() + 10_000).toISOString() };
  const command = {
    kind: "lock.set" as const,
    commandId: randomUUID(),
    ...life,
    lockState: LockState.Locked,
    personId: "p",
    personName: "P",
  };
  expect(await platform.deviceLink.command(account, door, command)).toMatchObject({ ok: true });
  client.stream.destroy();
  await until(async () => (await platform.device(door))?.isConnected === false);
  expect(await platform.deviceLink.command(account, door, { ...command, commandId: randomUUID() })).toBeUndefined();
});
