import { and, eq } from "drizzle-orm";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import { minuteMs } from "#contract/durations.ts";
import { createAttempts } from "../../access/attempts.ts";
import type { Clock } from "../../base/clock.ts";
import type { EventLog } from "../../base/events/eventLog.ts";
import type { Jobs } from "../../base/jobs/jobs.ts";
import type { Keys } from "../../base/keys/createKeys.ts";
import type { Log } from "../../base/log.ts";
import type { Processes } from "../../base/processes/processes.ts";
import type { Settings } from "../../base/settings/settings.ts";
import type { Store } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { createTurns } from "../../base/turns.ts";
import { originOf } from "../../http/origin.ts";
import { createBuiltInBroker } from "./builtInBroker.ts";
import { callRoll } from "./callRoll.ts";
import { buildDeviceConfig } from "./deviceConfig.ts";
import type { DeviceLink } from "./deviceLink.ts";
import { createExternalBroker } from "./externalBroker.ts";
import { brokerHolder, createHolderCheck } from "./holders.ts";
import { createIngest } from "./ingest.ts";
import type { LinkParts } from "./linkParts.ts";
import { createPendingCommands } from "./pendingCommands.ts";
import { type DeviceKey, keyOf, type Transport } from "./transport.ts";
import { watchClock } from "./watchClock.ts";

/** Temporary keys live an hour: devices get fresh ones well before. */
const renewEveryMs = 30 * minuteMs;
const clockEveryMs = 1_000;
const holdersEveryMs = 2_000;

export interface DeviceLinkOptions {
  settings: Settings;
  log: Log;
  jobs: Jobs;
  clock: Clock;
  store: Store;
  events: EventLog;
  keys: Keys;
  processes: Processes;
  parts: LinkParts;
}

/** Opens the device link. Devices without a living holder count as disconnected until they report. */
export async function createDeviceLink(options: DeviceLinkOptions): Promise<DeviceLink> {
  const { settings, log, jobs, events, clock, store, keys, processes, parts } = options;
  const holder = settings.mqttUrl === undefined ? processes.id : brokerHolder;
  const pending = createPendingCommands({ store, clock });
  const configTurns = createTurns();
  let transport: Transport | undefined;
  let isClosed = false;
  const policies = parts.createPolicyFeed((device, token) => transport?.send(device, "policy", { token }) ?? false);
  const presence = parts.createPresenceFeed((device, message) => transport?.send(device, "presence", message) ?? false);

  const pushConfig = (device: DeviceKey): Promise<void> =>
    configTurns.run(keyOf(device), async () => {
      if (isClosed || !transport?.has(device)) return;
      const origin = transport.originOf(device) ?? originOf({ headers: {} }, settings);
      const config = await buildDeviceConfig({ store, clock, keys, parts, policies }, device, origin);
      if (!config) return;
      transport.send(device, "config", config);
      if (config.door) await presence.follow(device);
    });
  const pushConfigSoon = (device: DeviceKey) => {
    pushConfig(device).catch((error: unknown) =>
      log.error("A device's configuration was not sent", { device: keyOf(device), error: String(error) }),
    );
  };

  const ingest = createIngest({
    store,
    events,
    clock,
    log,
    parts,
    holder,
    onConnected: pushConfigSoon,
    onMoved: (device) => tellOthers("device.disconnect", device),
    onPolicyWanted: pushConfigSoon,
    onResult: pending.settle,
  });
  await ingest.disconnectAllBut(new Set([brokerHolder, ...(await processes.living())]), "platformStarted");
  const open = settings.mqttUrl === undefined ? await openBuiltIn() : openExternal(settings.mqttUrl);
  transport = open;
  const pushAll = () => open.present().forEach(pushConfigSoon);
  const isClockSet = watchClock(clock);
  const ownJobs = [
    jobs.every({ name: "give devices fresh keys", everyMs: renewEveryMs, run: pushAll }),
    // Devices judge by the platform's time whether a command has expired.
    jobs.every({ name: "tell devices that the clock was set", everyMs: clockEveryMs, run: () => isClockSet() && pushAll() }),
    jobs.every({
      name: "note devices whose process ended",
      everyMs: holdersEveryMs,
      run: createHolderCheck({ store, ingest, processes, isHere: open.has }),
    }),
  ];

  function openBuiltIn(): Promise<Transport> {
    return createBuiltInBroker({ settings, log, store, attempts: createAttempts({ db: store.db, keys, clock }), receiver: ingest });
  }

  function openExternal(url: string): Transport {
    const inBackground = (what: string, work: Promise<unknown>) => {
      work.catch((error: unknown) => log.error(`Could not ${what}`, { error: String(error) }));
    };
    const broker = createExternalBroker({
      url,
      log,
      store,
      jobs,
      receiver: ingest,
      onOpened: () => inBackground("call the roll", callRoll({ store, clock, pending, receiver: ingest, broker })),
      onAway: () => inBackground("note that the broker is away", noteAway()),
    });
    return broker;
  }

  async function noteAway(): Promise<void> {
    await ingest.disconnectAllBut(await processes.living(), "brokerLost");
  }

  function tellOthers(message: "device.config" | "device.disconnect", device: DeviceKey): void {
    processes
      .tell(message, device)
      .catch((error: unknown) => log.warn("Other processes were not told", { message, device: keyOf(device), error: String(error) }));
  }

  async function commandHere(device: DeviceKey, command: DeviceCommand): Promise<CommandResult | undefined> {
    if (command.kind === "key.present") await tellPolicy(device);
    return pending.run(device, command, () => open.send(device, "command", command));
  }

  /** The door may need a newer policy than it has: messages arrive in the order in which they are sent. */
  async function tellPolicy(device: DeviceKey): Promise<void> {
    try {
      // A door that has just come is still being told everything.
      await configTurns.run(keyOf(device), async () => undefined);
      await policies.bringUpToDate(device.accountId);
    } catch (error) {
      log.warn("A door decides by what it was told before", { device: keyOf(device), error: String(error) });
    }
  }

  /** By the process that has the device; until the command expires, like here. */
  async function commandElsewhere(device: DeviceKey, command: DeviceCommand): Promise<CommandResult | undefined> {
    const lifeMs = Date.parse(command.expiresAtUtc) - clock.now().getTime();
    const result = await processes.ask("device.command", { device, command }, lifeMs);
    if (!result) await pending.expire(device, command.commandId);
    return result;
  }

  async function isElsewhere({ accountId, serialNumber }: DeviceKey): Promise<boolean> {
    const [row] = await store.db
      .select({ isConnected: devices.isConnected, linkHolder: devices.linkHolder })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, serialNumber)));
    return row?.isConnected === true && row.linkHolder !== null && row.linkHolder !== processes.id;
  }

  processes.on("device.command", ({ device, command }) => (open.has(device) ? commandHere(device, command) : undefined));
  processes.on("device.config", pushConfig);
  processes.on("device.disconnect", (device) => open.disconnect(device));

  return {
    handleUpgrade: open.handleUpgrade,
    async command(accountId, serialNumber, command) {
      const device = { accountId, serialNumber };
      return !open.has(device) && (await isElsewhere(device)) ? commandElsewhere(device, command) : commandHere(device, command);
    },
    async pushConfig(accountId, serialNumber) {
      const device = { accountId, serialNumber };
      if (open.has(device)) await pushConfig(device);
      else await processes.tell("device.config", device);
    },
    disconnect(accountId, serialNumber) {
      const device = { accountId, serialNumber };
      open.disconnect(device);
      tellOthers("device.disconnect", device);
    },
    isListening: open.isListening,
    async close() {
      isClosed = true;
      await Promise.all(ownJobs.map((job) => job.stop()));
      pending.close();
      await policies.close();
      await presence.close();
      await open.close();
      // The ends of connections are still being written; the store must outlive them.
      await ingest.idle();
      await configTurns.idle();
    },
  };
}
