import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { Aedes, type AedesOptions, type AuthenticateError, type Client } from "aedes";
import { createWebSocketStream, type RawData, WebSocketServer } from "ws";
import { deviceTopic, downKinds, parseDeviceTopic, upKinds } from "#contract/deviceLink.ts";
import type { Attempts } from "../../access/attempts.ts";
import type { Log } from "../../base/log.ts";
import { callerAddress, trustedProxies } from "../../base/settings/callerAddress.ts";
import type { Settings } from "../../base/settings/settings.ts";
import type { Store } from "../../base/store/connect.ts";
import { originOf } from "../../http/origin.ts";
import { refuseBadHandshakes } from "../../http/refuseUpgrade.ts";
import { isDeviceSecret, parseUserName } from "./authenticateDevice.ts";
import { createPacketSizes, payloadLimit } from "./packetSizes.ts";
import { type DeviceKey, keyOf, type Receiver, type Transport } from "./transport.ts";

export interface BuiltInBrokerOptions {
  settings: Settings;
  log: Log;
  store: Store;
  attempts: Attempts;
  receiver: Receiver;
}

/** A device that says nothing for half as long again counts as gone. */
const longestKeepaliveSeconds = 60;

/** MQTT in this process: each device with its own secret, allowed to publish its own `up` and to hear its own `down`. */
export async function createBuiltInBroker({ settings, log, store, attempts, receiver }: BuiltInBrokerOptions): Promise<Transport> {
  const identities = new WeakMap<Client, DeviceKey>();
  const present = new Map<string, Client>();
  const isTrusted = trustedProxies(settings.trustedProxies) ?? (() => false);
  let isClosing = false;

  const options: AedesOptions = {
    connectTimeout: 10_000,
    keepaliveLimit: longestKeepaliveSeconds,
    preConnect(client, packet, done) {
      const device = parseUserName(packet.username, packet.clientId);
      // Two accounts may have the same serial number: the broker must not confuse them.
      if (device) packet.clientId = keyOf(device);
      const isOwnWill = device && packet.will?.topic === deviceTopic(device.accountId, device.serialNumber, "up", "link");
      if (device && (!packet.will || (isOwnWill && !packet.will.retain))) identities.set(client, device);
      // Refused by `authenticate`, which tells the client so; a refusal here would leave it waiting.
      done(null, true);
    },
    authenticate(client, _userName, password, done) {
      const device = identities.get(client);
      // A session that outlives its connection would queue commands for an offline door.
      if (!device || !password || !client.clean || isClosing) return done(refusal(), false);
      const address = client.req ? callerAddress(client.req, isTrusted) : "";
      isDeviceSecret({ store, attempts }, device, password, address).then(
        (isRight) => (isRight ? done(null, true) : done(refusal(), false)),
        (error: unknown) => {
          log.error("A device could not be checked", { device: keyOf(device), error: String(error) });
          done(refusal(3), false);
        },
      );
    },
    authorizeSubscribe(client, subscription, done) {
      const device = identities.get(client);
      const topic = parseDeviceTopic(subscription.topic);
      const isOwn = device && topic && topic.direction === "down" && isIn(downKinds, topic.kind) && isSame(topic, device);
      done(null, isOwn ? subscription : null);
    },
    authorizePublish(client, packet, done) {
      const device = client ? identities.get(client) : undefined;
      const topic = parseDeviceTopic(packet.topic);
      if (!device || !topic || topic.direction !== "up" || !isIn(upKinds, topic.kind) || !isSame(topic, device)) {
        return done(new Error("topic not allowed"));
      }
      const payload = Buffer.from(packet.payload);
      if (packet.retain || packet.qos === 2 || payload.length > payloadLimit) return done(new Error("message not allowed"));
      // The acknowledgement follows this call: only what is committed is acknowledged.
      receiver.receive(device, topic.kind, payload).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  };
  const broker = await Aedes.createBroker(options);
  const sockets = createMqttSockets((stream, request) => broker.handle(stream, request));
  broker.on("client", (client) => present.set(client.id, client));
  broker.on("clientDisconnect", (client) => {
    const device = identities.get(client);
    if (!device) return;
    const registered = present.get(client.id);
    // It ended while it was taking over from another connection, and the broker forgot that one: let it come back.
    if (registered !== client) return registered?.close();
    present.delete(client.id);
    receiver
      .gone(device)
      .catch((error: unknown) => log.error("A lost device was not recorded", { device: client.id, error: String(error) }));
  });
  broker.on("clientError", (client, error) => log.info("A device was disconnected", { device: client.id, reason: error.message }));
  broker.on("connectionError", (_client, error) => log.debug("A connection to the device link failed", { reason: error.message }));

  return {
    send(device, kind, message) {
      const client = present.get(keyOf(device));
      if (!client || client.closed) return false;
      const topic = deviceTopic(device.accountId, device.serialNumber, "down", kind);
      client.publish({ cmd: "publish", topic, payload: JSON.stringify(message), qos: 1, retain: false, dup: false }, () => undefined);
      return true;
    },
    originOf(device) {
      const request = present.get(keyOf(device))?.req;
      return request && originOf(request, settings);
    },
    present: () => [...present.values()].flatMap((client) => identities.get(client) ?? []),
    has: (device) => present.has(keyOf(device)),
    disconnect: (device) => present.get(keyOf(device))?.close(),
    handleUpgrade: sockets.handleUpgrade,
    isListening: () => !broker.closed,
    async close() {
      isClosing = true;
      await new Promise<void>((resolve) => broker.close(resolve));
      sockets.close();
    },
  };
}

/** MQTT in WebSockets; one that sends larger packets than devices do is cut off. */
function createMqttSockets(onStream: (stream: Duplex, request: IncomingMessage) => void) {
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: 2 * payloadLimit,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has("mqtt") ? "mqtt" : false),
  });
  refuseBadHandshakes(webSockets);
  return {
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      webSockets.handleUpgrade(request, socket, head, (webSocket) => {
        const isSmall = createPacketSizes();
        webSocket.on("message", (data: RawData) => {
          if (!isSmall(toBytes(data))) webSocket.terminate();
        });
        onStream(createWebSocketStream(webSocket), request);
      });
    },
    close(): void {
      for (const webSocket of webSockets.clients) webSocket.terminate();
      webSockets.close();
    },
  };
}

function refusal(returnCode = 5): AuthenticateError {
  return Object.assign(new Error("not authorized"), { returnCode });
}

function isIn(kinds: readonly string[], kind: string): boolean {
  return kinds.includes(kind);
}

function isSame(one: DeviceKey, other: DeviceKey): boolean {
  return one.accountId === other.accountId && one.serialNumber === other.serialNumber;
}

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}
