import { connect, type MqttClient } from "mqtt";
import { type DownKind, deviceTopic, LinkMessage, parseDeviceTopic } from "#contract/deviceLink.ts";
import { splitSignIn } from "#domain/network/splitSignIn.ts";
import type { Jobs } from "../../base/jobs/jobs.ts";
import type { Log } from "../../base/log.ts";
import type { Store } from "../../base/store/connect.ts";
import { createLeadership } from "../../base/store/leadership.ts";
import { refuseUpgrade } from "../../http/refuseUpgrade.ts";
import { payloadLimit } from "./packetSizes.ts";
import { parseMessage } from "./parseMessage.ts";
import { type DeviceKey, keyOf, type Receiver, type Transport } from "./transport.ts";

/** Number of the lock of the one process that reads the broker. */
const readerLock = 4712;
/** After this time without the broker its devices count as disconnected. */
const toleratedAbsenceMs = 10_000;

export interface ExternalBrokerOptions {
  url: string;
  log: Log;
  store: Store;
  jobs: Jobs;
  receiver: Receiver;
  /** This process reads the broker from now on, or again: what devices said before may be lost. */
  onOpened(): void;
  /** The broker is unreachable, so its devices are too. */
  onAway(): void;
}

export interface ExternalBroker extends Transport {
  /** Sends to a device of which it is not known whether it is there. */
  sendUnseen(device: DeviceKey, kind: DownKind, message: unknown): boolean;
  /** Takes a device for present that nothing was heard of yet. */
  assume(device: DeviceKey): void;
  /** Forgets a device that has not said since the last opening that it is there; false when it has. */
  forgetUnheard(device: DeviceKey): boolean;
}

/**
 * Another broker (MQTT_URL) that keeps the rules of the device link: devices' credentials, topics, no retained messages.
 * One process reads it, so that what a device says is applied in its order. The subscription outlives that process,
 * so what devices say meanwhile waits in the broker, and is acknowledged to it when it is committed.
 */
export function createExternalBroker({ url, log, store, jobs, receiver, onOpened, onAway }: ExternalBrokerOptions): ExternalBroker {
  // The library would cut a password at its last colon.
  const { address, userName, password } = splitSignIn(url);
  const signIn = { ...(userName !== undefined && { username: userName }), ...(password !== undefined && { password }) };
  const present = new Map<string, { device: DeviceKey; opening: number }>();
  let client: MqttClient | undefined;
  let opening = 0;
  let absence: NodeJS.Timeout | undefined;

  function watchAbsence(): void {
    absence ??= setTimeout(() => {
      present.clear();
      onAway();
    }, toleratedAbsenceMs);
  }

  function read(): void {
    const reader = connect(address, { ...signIn, clientId: "gatehouse-platform", clean: false, reconnectPeriod: 1000 });
    client = reader;
    watchAbsence();
    reader.on("connect", () => {
      clearTimeout(absence);
      absence = undefined;
      opening += 1;
      reader.subscribeAsync("gatehouse/+/+/up/+", { qos: 1 }).then(onOpened, (error: unknown) => {
        log.error("The broker refused the subscription", { error: String(error) });
      });
    });
    reader.on("close", () => client === reader && watchAbsence());
    reader.on("error", (error) => log.warn("The broker is not available", { error: String(error) }));
    // The client acknowledges a message when this calls back, and takes the next one only then.
    reader.handleMessage = (packet, done) => {
      const device = parseDeviceTopic(packet.topic);
      const payload = Buffer.from(packet.payload);
      if (!device || device.direction !== "up" || packet.retain || payload.length > payloadLimit) return done();
      if (device.kind === "link") {
        const link = parseMessage(LinkMessage, payload);
        if (link?.connected) present.set(keyOf(device), { device, opening });
        else if (link) present.delete(keyOf(device));
      }
      receiver.receive(device, device.kind, payload).then(
        () => done(),
        (error: unknown) => {
          log.error("A device's message was not recorded", { device: keyOf(device), error: String(error) });
          // Unacknowledged: the broker delivers it again to the next connection.
          reader.stream.destroy();
        },
      );
    };
  }

  async function rest(): Promise<void> {
    const reader = client;
    client = undefined;
    clearTimeout(absence);
    absence = undefined;
    present.clear();
    await reader?.endAsync(true);
  }

  const leadership = createLeadership({
    store,
    jobs,
    name: "read the broker",
    lock: readerLock,
    onGained: read,
    onLost: () => void rest().catch((error: unknown) => log.warn("The broker was not left in order", { error: String(error) })),
  });

  function sendUnseen(device: DeviceKey, kind: DownKind, message: unknown): boolean {
    if (!client?.connected) return false;
    client
      .publishAsync(deviceTopic(device.accountId, device.serialNumber, "down", kind), JSON.stringify(message), { qos: 1, retain: false })
      .catch((error: unknown) => log.warn("A message was not sent", { device: keyOf(device), error: String(error) }));
    return true;
  }

  return {
    sendUnseen,
    send: (device, kind, message) => present.has(keyOf(device)) && sendUnseen(device, kind, message),
    assume: (device) => void (present.has(keyOf(device)) || present.set(keyOf(device), { device, opening: opening - 1 })),
    forgetUnheard(device) {
      if (present.get(keyOf(device))?.opening === opening) return false;
      present.delete(keyOf(device));
      return true;
    },
    originOf: () => undefined,
    present: () => [...present.values()].map(({ device }) => device),
    has: (device) => present.has(keyOf(device)),
    // Its credentials are the other broker's to revoke; nothing is sent to it any more.
    disconnect: (device) => present.delete(keyOf(device)),
    handleUpgrade: (_request, socket) => refuseUpgrade(socket, 404),
    // A waiting process is as healthy as the one that reads.
    isListening: () => client?.connected ?? true,
    async close() {
      await rest();
      await leadership.close();
    },
  };
}
