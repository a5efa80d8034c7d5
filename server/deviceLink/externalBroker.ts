import { connect } from "mqtt";
import { deviceTopic, LinkMessage, parseDeviceTopic } from "#contract/deviceLink.ts";
import type { Log } from "../log.ts";
import { refuseUpgrade } from "../http/refuseUpgrade.ts";
import { payloadLimit } from "./packetSizes.ts";
import { parseMessage } from "./parseMessage.ts";
import { type DeviceKey, keyOf, type Receiver, type Transport } from "./transport.ts";

/**
 * Another broker (MQTT_URL) that keeps the rules of the device link: devices' credentials, topics, no retained messages.
 * The subscription outlives a restart of the platform, so what devices say meanwhile waits in that broker.
 */
export function createExternalBroker({ url, log, receiver }: { url: string; log: Log; receiver: Receiver }): Transport {
  const present = new Map<string, DeviceKey>();
  const client = connect(url, { clientId: "gatehouse-platform", clean: false, reconnectPeriod: 1000 });
  client.on("connect", () => {
    client
      .subscribeAsync("gatehouse/+/+/up/+", { qos: 1 })
      .catch((error: unknown) => log.error("The broker refused the subscription", { error: String(error) }));
  });
  client.on("error", (error) => log.warn("The broker is not available", { error: String(error) }));
  // The client acknowledges a message when this calls back, and takes the next one only then.
  client.handleMessage = (packet, done) => {
    const device = parseDeviceTopic(packet.topic);
    const payload = Buffer.from(packet.payload);
    if (!device || device.direction !== "up" || packet.retain || payload.length > payloadLimit) return done();
    if (device.kind === "link") {
      const link = parseMessage(LinkMessage, payload);
      if (link?.connected) present.set(keyOf(device), device);
      else if (link) present.delete(keyOf(device));
    }
    receiver.receive(device, device.kind, payload).then(
      () => done(),
      (error: unknown) => {
        log.error("A device's message was not recorded", { device: keyOf(device), error: String(error) });
        // Unacknowledged: the broker delivers it again to the next connection.
        client.stream.destroy();
      },
    );
  };
  return {
    send(device, kind, message) {
      if (!client.connected || !present.has(keyOf(device))) return false;
      const topic = deviceTopic(device.accountId, device.serialNumber, "down", kind);
      client
        .publishAsync(topic, JSON.stringify(message), { qos: 1, retain: false })
        .catch((error: unknown) => log.warn("A message was not sent", { device: keyOf(device), error: String(error) }));
      return true;
    },
    originOf: () => undefined,
    present: () => [...present.values()],
    has: (device) => present.has(keyOf(device)),
    // Its credentials are the other broker's to revoke; nothing is sent to it any more.
    disconnect: (device) => present.delete(keyOf(device)),
    handleUpgrade: (_request, socket) => refuseUpgrade(socket, 404),
    isListening: () => client.connected,
    close: () => client.endAsync(true),
  };
}
