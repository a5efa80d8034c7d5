import { randomUUID } from "node:crypto";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { type CommandResult, DeviceCommand, type DeviceEvent, deviceTopic, type UpKind } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { Store } from "#server/base/store/connect.ts";
import { deviceSecrets, devices } from "#server/base/store/schema/devices.ts";
import { hashSecret } from "#server/channels/deviceLink/authenticateDevice.ts";

export interface DoorAddress {
  accountId: string;
  serialNumber: string;
  secret: string;
}

/** A door in the store, with the secret that it connects with. */
export async function addDoor(
  { db }: Store,
  { accountId = "northmoor", siteId = "harbour-house", lockReleaseMs = 5_000 } = {},
): Promise<DoorAddress> {
  const serialNumber = `GH-${randomUUID().slice(0, 13).toUpperCase()}`;
  const secret = randomUUID();
  await db.insert(devices).values({
    accountId,
    serialNumber,
    name: `Door ${serialNumber}`,
    siteId,
    deviceType: DeviceType.AccessControl,
    hasWebCredential: true,
    lockReleaseMs,
  });
  await db.insert(deviceSecrets).values({ accountId, serialNumber, secretHash: hashSecret(secret) });
  return { accountId, serialNumber, secret };
}

export interface DoorClient {
  client: MqttClient;
  /** Commands that it carried out. */
  done: DeviceCommand[];
  /** Resolves when the platform has acknowledged it. */
  say(kind: UpKind, message: unknown): Promise<void>;
  report(event: Omit<Extract<DeviceEvent, { kind: "lock.state" }>, "eventId" | "atUtc" | "kind">, eventId?: string): Promise<void>;
  close(): Promise<void>;
}

/** A door on the device link that obeys: it reports that it is online, takes commands and reports its lock. `answer` adds to the result of a command. */
export async function connectDoor(
  mqttUrl: string,
  door: DoorAddress,
  options: IClientOptions = {},
  answer: (command: DeviceCommand) => Promise<Partial<CommandResult>> = async () => ({}),
): Promise<DoorClient> {
  const { accountId, serialNumber, secret } = door;
  const bootId = randomUUID();
  const topic = (kind: UpKind) => deviceTopic(accountId, serialNumber, "up", kind);
  const client = await connectAsync(mqttUrl, {
    clientId: serialNumber,
    username: `${accountId}/${serialNumber}`,
    password: secret,
    reconnectPeriod: 0,
    will: { topic: topic("link"), payload: Buffer.from(JSON.stringify({ connected: false, bootId })), qos: 1, retain: false },
    ...options,
  });
  client.on("error", () => undefined);
  const done: DeviceCommand[] = [];
  const now = () => new Date().toISOString();
  const say = async (kind: UpKind, message: unknown) => void (await client.publishAsync(topic(kind), JSON.stringify(message), { qos: 1 }));
  const sayLink = () => say("link", { connected: true, bootId, atUtc: now() });
  const report: DoorClient["report"] = (event, eventId = randomUUID()) =>
    say("event", { kind: "lock.state", eventId, atUtc: now(), ...event });

  async function carryOut(command: DeviceCommand): Promise<void> {
    if (command.kind === "lock.set") {
      done.push(command);
      await report({ lockState: command.lockState, commandId: command.commandId });
    }
    await say("result", { commandId: command.commandId, atUtc: now(), ok: true, ...(await answer(command)) });
  }

  client.on("message", (_topic, payload) => {
    const command = DeviceCommand.safeParse(JSON.parse(payload.toString()));
    // A link that is cut while it answers is what some tests are about.
    if (command.success) carryOut(command.data).catch(() => undefined);
  });
  const arrive = async () => {
    await client.subscribeAsync(deviceTopic(accountId, serialNumber, "down", "command"), { qos: 1 });
    await sayLink();
    await say("state", { atUtc: now(), firmwareVersion: limits.versionLabel });
  };
  await arrive();
  client.on("connect", () => void arrive().catch(() => undefined));
  return { client, done, say, report, close: () => client.endAsync(true) };
}
