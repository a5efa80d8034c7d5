import { randomUUID } from "node:crypto";
import type { MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceTopic } from "#contract/deviceLink.ts";
import { LockState } from "#contract/enumerations.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import {
  account,
  anEvent,
  connectDoor,
  door,
  say,
  secretOf,
  startTestPlatform,
  type TestPlatform,
} from "../../../tests/support/linkedPlatform.ts";

const neighbour = "GH-DOOR00002";
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ database: await createTestDatabase() });
  await platform.addDevice(door);
  await platform.addDevice(neighbour);
  await platform.addDevice(door, { accountId: "other" });
});
afterAll(() => platform.stop());

const up = (serial: string, kind = "event", owner = account) => `gatehouse/${owner}/${serial}/up/${kind}`;
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once("close", () => resolve()));

describe("the connections that the broker accepts", () => {
  it.each([
    ["a wrong secret", { password: "guess" }],
    ["no secret", { password: "" }],
    ["another device's secret", { password: secretOf(neighbour) }],
    ["another account", { accountId: "nobody" }],
    ["a client id that is not its serial", { clientId: neighbour }],
    ["a session that outlives the connection", { clean: false }],
    [
      "a will on another device's link",
      { will: { topic: up(neighbour, "link"), payload: Buffer.from("{}"), qos: 1 as const, retain: false } },
    ],
    ["a retained will", { will: { topic: up(door, "link"), payload: Buffer.from("{}"), qos: 1 as const, retain: true } }],
  ])("refuses %s", async (_name, options) => {
    await expect(platform.connect(door, options)).rejects.toThrow();
  });
  it("refuses a guesser for a while, even with the right secret", async () => {
    const guessed = "GH-DOOR00009";
    await platform.addDevice(guessed);
    for (let tries = 0; tries < 20; tries++) await expect(platform.connect(guessed, { password: "guess" })).rejects.toThrow();
    await expect(platform.connect(guessed)).rejects.toThrow();
  });
  it("keeps the same serial of two accounts apart", async () => {
    const [ours, theirs] = await Promise.all([platform.connect(door), platform.connect(door, { accountId: "other" })]);
    await say(ours, door, "link", { connected: true, bootId: "b" });
    expect([ours.connected, theirs.connected]).toEqual([true, true]);
    await Promise.all([ours.endAsync(), theirs.endAsync()]);
  });
  it("lets a second connection of the same device take over", async () => {
    const first = await platform.connect(door);
    const gone = closed(first);
    const second = await platform.connect(door);
    await gone;
    expect(second.connected).toBe(true);
    await second.endAsync();
  });
});

describe("what a device may say and hear", () => {
  it.each([
    ["another device's topic", up(neighbour), {}, "{}"],
    ["another account's topic", up(door, "event", "other"), {}, "{}"],
    ["a command to itself", deviceTopic(account, door, "down", "command"), {}, "{}"],
    ["an unknown kind", up(door, "gossip"), {}, "{}"],
    ["a retained message", up(door), { retain: true }, "{}"],
    ["quality of service 2", up(door), { qos: 2 as const }, "{}"],
    ["65 KiB", up(door), {}, "x".repeat(65 * 1024)],
    ["a megabyte", up(door), {}, "x".repeat(1024 * 1024)],
  ])("ends the connection of who publishes %s", async (_name, topic, options, payload) => {
    const client = await platform.connect(door);
    const gone = closed(client);
    client.publish(topic, payload, { qos: 1, ...options });
    await gone;
    // Another test may have ended its connection a moment ago.
    const said = (await platform.entries(neighbour)).filter(({ kind }) => kind !== "device.connection");
    expect(said).toEqual([]);
  });
  it.each([
    "#",
    "gatehouse/#",
    `gatehouse/${account}/+/down/command`,
    up(door),
    deviceTopic(account, neighbour, "down", "command"),
    "$SYS/#",
  ])("refuses a subscription to %s", async (topic) => {
    const client = await platform.connect(door);
    await expect(client.subscribeAsync(topic)).rejects.toThrow();
    await client.endAsync();
  });
  it("drops messages that it does not understand, so that they are not repeated for ever", async () => {
    const client = await platform.connect(door);
    await say(client, door, "event", { kind: "door.state" });
    await client.publishAsync(up(door), "not JSON", { qos: 1 });
    const decision = { kind: "access.decision", result: 2, method: 4, isExit: false } as const;
    await say(client, door, "event", anEvent({ ...decision, cardNumber: "1\0" }));
    await say(client, door, "event", anEvent(decision, "0000-01-01T00:00:00Z"));
    expect(client.connected).toBe(true);
    await client.endAsync();
  });
});

it("acknowledges only committed events: one whose commit failed is delivered again and logged once", async () => {
  let failures = 1;
  const failing = await startTestPlatform({
    database: await createTestDatabase(),
    wrapEvents: (events) => ({
      ...events,
      recordTogether: (accountId, work, finish) =>
        events.recordTogether(accountId, work, async (transaction, sequences) => {
          await finish?.(transaction, sequences);
          if (sequences.length > 0 && accountId === account && failures-- > 0) throw new Error("The database went away before the commit.");
        }),
    }),
  });
  try {
    await failing.addDevice(door);
    const event = anEvent({ kind: "lock.state", lockState: LockState.KeepOpen });
    const first = await failing.connect(door);
    const gone = closed(first);
    let isAcknowledged = false;
    first.publish(deviceTopic(account, door, "up", "event"), JSON.stringify(event), { qos: 1 }, (error) => {
      isAcknowledged = !error;
    });
    await gone;
    expect([isAcknowledged, await failing.entries(door)]).toEqual([false, []]);
    const second = await failing.connect(door);
    await say(second, door, "event", event);
    await say(second, door, "event", event);
    expect((await failing.entries(door)).map(({ id, kind }) => ({ id, kind }))).toEqual([{ id: event.eventId, kind: "lock.state" }]);
  } finally {
    await failing.stop();
  }
});

describe("commands", () => {
  const aCommand = (lifeMs: number) => ({
    kind: "lock.set" as const,
    commandId: randomUUID(),
    issuedAtUtc: new Date().toISOString(),
    expiresAtUtc: new Date(Date.now() + lifeMs).toISOString(),
    lockState: LockState.Unlocked,
    personId: "p",
    personName: "P",
  });
  it("[Q-87] answers at once that an absent device did not get it, and keeps nothing for its return", async () => {
    expect(await platform.deviceLink.command(account, "GH-DOOR00404", aCommand(10_000))).toBeUndefined();
    expect(await platform.deviceLink.command(account, neighbour, aCommand(10_000))).toBeUndefined();
    const heard: string[] = [];
    const client = await connectDoor(platform, neighbour);
    client.on("message", (topic) => topic.endsWith("/command") && heard.push(topic));
    await say(client, neighbour, "state", { atUtc: new Date().toISOString(), firmwareVersion: "1" });
    expect(heard).toEqual([]);
    await client.endAsync();
  });
  it("[Q-87] does not wait longer than the command lives, and ignores the late answer", async () => {
    const client = await connectDoor(platform, door);
    const command = aCommand(100);
    expect(await platform.deviceLink.command(account, door, command)).toBeUndefined();
    await say(client, door, "result", { commandId: command.commandId, atUtc: new Date().toISOString(), ok: true });
    expect(client.connected).toBe(true);
    await client.endAsync();
  });
  it("[Q-87] delivers a command unretained and answers what the device did", async () => {
    const client = await connectDoor(platform, door);
    const retained: boolean[] = [];
    client.on("message", (topic, payload, packet) => {
      if (!topic.endsWith("/command")) return;
      retained.push(packet.retain);
      const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
      void say(client, door, "result", { commandId, atUtc: new Date().toISOString(), ok: true });
    });
    expect(await platform.deviceLink.command(account, door, aCommand(10_000))).toMatchObject({ ok: true });
    expect(retained).toEqual([false]);
    await client.endAsync();
  });
});
