import type { Log } from "../../base/log.ts";
import type { Settings } from "../../base/settings/settings.ts";
import { createTurns } from "../../base/turns.ts";
import { originOf } from "../../http/origin.ts";
import { buildDeviceConfig, type DeviceConfigOptions } from "./deviceConfig.ts";
import type { PresenceFeed } from "./linkParts.ts";
import { type DeviceKey, keyOf, type Transport } from "./transport.ts";

interface ConfigPushOptions extends DeviceConfigOptions {
  settings: Settings;
  log: Log;
  presence: Pick<PresenceFeed, "follow">;
  /** `undefined` before there is one. */
  transport(): Transport | undefined;
}

/** Sends devices that are connected here their configuration. */
export interface ConfigPush {
  push(device: DeviceKey): Promise<void>;
  /** Pushes in the background. */
  pushSoon(device: DeviceKey): void;
  /** Resolves when what is being sent to this device has been sent. */
  settled(device: DeviceKey): Promise<void>;
  /** Sends nothing more. */
  stop(): void;
  idle(): Promise<void>;
}

export function createConfigPush(options: ConfigPushOptions): ConfigPush {
  const { settings, log, presence } = options;
  const turns = createTurns();
  let isStopped = false;

  const push = (device: DeviceKey): Promise<void> =>
    turns.run(keyOf(device), async () => {
      const transport = options.transport();
      if (isStopped || !transport?.has(device)) return;
      const origin = transport.originOf(device) ?? originOf({ headers: {} }, settings);
      const config = await buildDeviceConfig(options, device, origin);
      if (!config) return;
      transport.send(device, "config", config);
      if (config.door) await presence.follow(device);
    });

  return {
    push,
    pushSoon(device) {
      push(device).catch((error: unknown) =>
        log.error("A device's configuration was not sent", { device: keyOf(device), error: String(error) }),
      );
    },
    settled: (device) => turns.run(keyOf(device), async () => undefined),
    stop() {
      isStopped = true;
    },
    idle: () => turns.idle(),
  };
}
