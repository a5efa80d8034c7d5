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
import { createBuiltInBroker } from "./builtInBroker.ts";
import { callRoll } from "./callRoll.ts";
import { createCommandRoutes } from "./commandRoutes.ts";
import { createConfigPush } from "./configPush.ts";
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
  let transport: Transport | undefined;
  const policies = parts.createPolicyFeed((device, token) => transport?.send(device, "policy", { token }) ?? false);
  const presence = parts.createPresenceFeed((device, message) => transport?.send(device, "presence", message) ?? false);
  const configs = createConfigPush({ settings, log, clock, store, keys, parts, policies, presence, transport: () => transport });
  const ingest = createIngest({
    store,
    events,
    clock,
    log,
    parts,
    holder,
    onConnected: configs.pushSoon,
    onMoved: (device) => tellOthers("device.disconnect", device),
    onPolicyWanted: configs.pushSoon,
    onResult: pending.settle,
  });
  await ingest.disconnectAllBut(new Set([brokerHolder, ...(await processes.living())]), "platformStarted");
  const open = settings.mqttUrl === undefined ? await openBuiltIn() : openExternal(settings.mqttUrl);
  transport = open;
  const pushAll = () => open.present().forEach(configs.pushSoon);
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

  /** The door may need a newer policy than it has: messages arrive in the order in which they are sent. */
  async function tellPolicy(device: DeviceKey): Promise<void> {
    try {
      // A door that has just come is still being told everything.
      await configs.settled(device);
      await policies.bringUpToDate(device.accountId);
    } catch (error) {
      log.warn("A door decides by what it was told before", { device: keyOf(device), error: String(error) });
    }
  }

  const send = createCommandRoutes({ clock, store, processes, pending, transport: open, tellPolicy });
  processes.on("device.config", configs.push);
  processes.on("device.disconnect", (device) => open.disconnect(device));

  return {
    handleUpgrade: open.handleUpgrade,
    command: (accountId, serialNumber, command) => send({ accountId, serialNumber }, command),
    async pushConfig(accountId, serialNumber) {
      const device = { accountId, serialNumber };
      if (open.has(device)) await configs.push(device);
      else await processes.tell("device.config", device);
    },
    disconnect(accountId, serialNumber) {
      const device = { accountId, serialNumber };
      open.disconnect(device);
      tellOthers("device.disconnect", device);
    },
    isListening: open.isListening,
    async close() {
      configs.stop();
      await Promise.all(ownJobs.map((job) => job.stop()));
      pending.close();
      await policies.close();
      await presence.close();
      await open.close();
      // The ends of connections are still being written; the store must outlive them.
      await ingest.idle();
      await configs.idle();
    },
  };
}
