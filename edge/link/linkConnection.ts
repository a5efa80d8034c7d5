import { connect, type MqttClient } from "mqtt";
import { type DownKind, deviceTopic, downKinds, type UpKind } from "#contract/deviceLink.ts";
import { faultText } from "#domain/faultText.ts";
import type { Log } from "../log.ts";
import type { DeviceIdentity } from "./deviceIdentity.ts";

const keepaliveSeconds = 10;

interface LinkConnectionOptions {
  identity: DeviceIdentity;
  /** Identifies the start of the device to which the connection belongs. */
  bootId: string;
  log: Log;
  /** Messages of the platform arrive from now on. */
  onUp(): Promise<void>;
  /** A message of the platform; `undefined` for one that is no JSON. */
  onMessage(kind: DownKind, message: unknown): void;
}

/** The device's MQTT connection, which comes back by itself. */
export interface LinkConnection {
  isUp(): boolean;
  /** Resolves when the platform has acknowledged it. */
  publish(kind: UpKind, message: unknown): Promise<unknown>;
  /** Publishes what is lost when it cannot be delivered. */
  tell(kind: Exclude<UpKind, "event">, message: unknown): void;
  /** Cuts the connection as a pulled cable would, until `reconnect`. */
  sever(): void;
  reconnect(): void;
  end(): Promise<void>;
}

export function openLinkConnection({ identity, bootId, log, onUp, onMessage }: LinkConnectionOptions): LinkConnection {
  const { accountId, serialNumber } = identity;
  const topic = (kind: UpKind) => deviceTopic(accountId, serialNumber, "up", kind);
  const kinds = new Map(downKinds.map((kind) => [deviceTopic(accountId, serialNumber, "down", kind), kind]));
  let isUp = false;
  let isEnded = false;

  const client: MqttClient = connect(identity.mqttUrl, {
    clientId: serialNumber,
    username: `${accountId}/${serialNumber}`,
    password: identity.secret,
    keepalive: keepaliveSeconds,
    clean: true,
    // Jittered, so that a restarted platform is not met by every device at once.
    reconnectPeriod: 500 + Math.floor(Math.random() * 1500),
    connectTimeout: 10_000,
    queueQoSZero: false,
    will: { topic: topic("link"), payload: Buffer.from(JSON.stringify({ connected: false, bootId })), qos: 1, retain: false },
  });
  client.on("connect", () => {
    client
      .subscribeAsync([...kinds.keys()], { qos: 1 })
      .then(() => {
        isUp = true;
        return onUp();
      })
      .catch((error: unknown) => log.warn("The device link could not subscribe", { error: String(error) }));
  });
  client.on("close", () => {
    isUp = false;
  });
  client.on("error", (error) => log.debug("The device link is not available", { error: String(error) }));
  client.on("message", (name, payload) => {
    const kind = kinds.get(name);
    try {
      if (kind) onMessage(kind, parseJson(payload));
    } catch (error) {
      // One message that cannot be carried out is not the end of the others.
      log.error("A message of the platform failed", { topic: name, error: faultText(error) });
    }
  });

  const publish = (kind: UpKind, message: unknown) => client.publishAsync(topic(kind), JSON.stringify(message), { qos: 1 });
  return {
    isUp: () => isUp,
    publish,
    tell(kind, message) {
      publish(kind, message).catch((error: unknown) => log.debug("A message was not delivered", { kind, error: String(error) }));
    },
    sever() {
      client.options.reconnectPeriod = 0;
      client.stream.destroy();
    },
    reconnect() {
      if (isEnded) return;
      client.options.reconnectPeriod = 1000;
      // Keep messages in flight: without their stores the client forgets them, and their callers wait for ever.
      const { incomingStore, outgoingStore } = client;
      client.reconnect({ incomingStore, outgoingStore });
    },
    async end() {
      isEnded = true;
      isUp = false;
      await client.endAsync(true).catch(() => undefined);
    },
  };
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString("utf8"));
  } catch {
    return undefined;
  }
}
