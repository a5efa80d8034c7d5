import type { EventLog } from "../events/eventLog.ts";
import { createAttempts } from "../identity/attempts.ts";
import type { Keys } from "../keys/keys.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { createBuiltInBroker } from "./builtInBroker.ts";
import { buildDeviceConfig, type DeviceConfigOptions } from "./deviceConfig.ts";
import type { DeviceLink } from "./deviceLink.ts";
import { createExternalBroker } from "./externalBroker.ts";
import { createIngest } from "./ingest.ts";
import { createPendingCommands } from "./pendingCommands.ts";
import { type DeviceKey, keyOf, type Transport } from "./transport.ts";
import { createTurns } from "./turns.ts";

/** Temporary keys live an hour: devices get fresh ones well before. */
const renewEveryMs = 30 * 60 * 1000;

export interface DeviceLinkOptions extends DeviceConfigOptions {
  settings: Settings;
  log: Log;
  events: EventLog;
  keys: Keys;
}

/** Opens the device link: nobody counts as connected until heard of. */
export async function createDeviceLink(options: DeviceLinkOptions): Promise<DeviceLink> {
  const { settings, log, events, clock, store, keys } = options;
  const pending = createPendingCommands({ store, clock });
  const configTurns = createTurns();
  let transport: Transport | undefined;
  let isClosed = false;

  const pushConfig = (device: DeviceKey): Promise<void> =>
    configTurns.run(keyOf(device), async () => {
      if (isClosed || !transport?.present().some((other) => keyOf(other) === keyOf(device))) return;
      const origin = transport.originOf(device) ?? settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
      const config = await buildDeviceConfig(options, device, origin);
      if (config) transport.send(device, "config", config);
    });
  const pushConfigSoon = (device: DeviceKey) => {
    pushConfig(device).catch((error: unknown) =>
      log.error("A device's configuration was not sent", { device: keyOf(device), error: String(error) }),
    );
  };

  const ingest = createIngest({ store, events, clock, log, onConnected: pushConfigSoon, onResult: pending.settle });
  await ingest.disconnectAll();
  transport =
    settings.mqttUrl === undefined
      ? await createBuiltInBroker({ settings, log, store, attempts: createAttempts({ db: store.db, keys, clock }), receiver: ingest })
      : createExternalBroker({ url: settings.mqttUrl, log, receiver: ingest });
  const open = transport;
  const renewal = setInterval(() => open.present().forEach(pushConfigSoon), renewEveryMs);
  renewal.unref();

  return {
    handleUpgrade: open.handleUpgrade,
    command: (accountId, serialNumber, command) => {
      const device = { accountId, serialNumber };
      return pending.run(device, command, () => open.send(device, "command", command));
    },
    pushConfig: (accountId, serialNumber) => pushConfig({ accountId, serialNumber }),
    disconnect: (accountId, serialNumber) => open.disconnect({ accountId, serialNumber }),
    isListening: open.isListening,
    async close() {
      isClosed = true;
      clearInterval(renewal);
      pending.close();
      await open.close();
      // The ends of connections are still being written; the store must outlive them.
      await ingest.idle();
      await configTurns.idle();
    },
  };
}
