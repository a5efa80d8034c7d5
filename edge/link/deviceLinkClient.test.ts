import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Aedes } from "aedes";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type DeviceEvent, deviceTopic } from "#contract/deviceLink.ts";
import { createLogTo } from "#domain/log.ts";
import { connectDeviceLink, type DeviceLinkClient } from "./deviceLinkClient.ts";
import { EventQueue } from "./eventQueue.ts";

const serialNumber = "DOOR-000001";
let folder: string;
let broker: Aedes;
let server: Server;
const sockets = new Set<Socket>();
let queue: EventQueue;
let link: DeviceLinkClient;
/** Ids of the events that arrived, and whether the broker says so. */
let arrived: string[];
let isAcknowledging: boolean;
let takeConfig: (revision: number) => void;

beforeEach(async () => {
  takeConfig = () => undefined;
  folder = mkdtempSync(join(tmpdir(), "gatehouse-link-"));
  arrived = [];
  isAcknowledging = true;
  broker = await Aedes.createBroker({
    authorizePublish: (_client, { topic, payload }, done) => {
      if (!topic.endsWith("/up/event")) return done(null);
      arrived.push((JSON.parse(payload.toString()) as DeviceEvent).eventId);
      // Without an answer the sender waits.
      if (isAcknowledging) done(null);
    },
  });
  server = createServer((socket) => {
    sockets.add(socket);
    broker.handle(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  queue = new EventQueue(join(folder, "events"));
  link = connectDeviceLink({
    identity: { accountId: "north", serialNumber, secret: "s", mqttUrl: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` },
    queue,
    log: createLogTo({ level: "error", write: () => undefined }),
    state: () => ({ firmwareVersion: "1.0.0" }),
    onConfig: (config) => takeConfig(config.revision),
    onCommand: async () => ({ ok: true }),
  });
  await expect.poll(() => link.isConnected()).toBe(true);
});
afterEach(async () => {
  await link.dispose();
  await new Promise<void>((closed) => broker.close(closed));
  server.close();
  rmSync(folder, { recursive: true });
});

const opened = (): DeviceEvent => ({
  eventId: randomUUID(),
  atUtc: new Date().toISOString(),
  kind: "door.state",
  doorState: 1,
});

it.each<[string, () => void, () => void]>([
  ["the cable was pulled", () => link.sever(), () => link.reconnect()],
  [
    "the broker hung up",
    () => {
      for (const socket of sockets) socket.destroy();
    },
    () => undefined,
  ],
])("[UL-01] an event that was on its way when %s arrives later, and those after it too", async (_, cut, mend) => {
  const [first, second] = [opened(), opened()];
  isAcknowledging = false;
  await link.report(first);
  await expect.poll(() => arrived).toEqual([first.eventId]);
  cut();
  await expect.poll(() => link.isConnected()).toBe(false);
  isAcknowledging = true;
  await link.report(second);
  mend();
  await expect.poll(() => queue.size, { timeout: 10_000 }).toBe(0);
  expect(new Set(arrived)).toEqual(new Set([first.eventId, second.eventId]));
});

it("[VS-01] a configuration that fails ends neither the link nor the next configuration", async () => {
  const revisions: number[] = [];
  takeConfig = (revision) => {
    revisions.push(revision);
    if (revision === 1) throw new URIError("URI malformed");
  };
  const send = (revision: number) => {
    const payload = JSON.stringify({ revision, serverTimeUtc: new Date().toISOString(), timeZoneId: "UTC" });
    const topic = deviceTopic("north", serialNumber, "down", "config");
    broker.publish({ cmd: "publish", topic, payload, qos: 1, retain: false, dup: false }, () => undefined);
  };
  send(1);
  send(2);
  await expect.poll(() => revisions).toEqual([1, 2]);
  expect(link.isConnected()).toBe(true);
});
