import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as z from "zod/mini";
import type { DeviceConfig, DeviceEvent } from "#contract/deviceLink.ts";
import { FirmwareVersion } from "#contract/firmware.ts";
import type { Log } from "../log.ts";

type Order = NonNullable<DeviceConfig["firmware"]>;

/** The equipment's own part of an update. Each promise ends when it is done, and fails when it cannot be done. */
export interface FirmwareDriver {
  download(version: string): Promise<void>;
  install(version: string): Promise<void>;
  /** Leaves the link and comes back to it with the new firmware. */
  restart(): Promise<void>;
}

export interface FirmwareUpdater {
  /** The installed version. */
  version(): string;
  /** The order of the last configuration. The same order twice, and what it wants already there, do nothing. */
  follow(order: Order | undefined): void;
  /** An unfinished update starts again after a restart. */
  dispose(): void;
}

export interface FirmwareUpdaterOptions {
  driver: FirmwareDriver;
  /** Where it keeps what is installed, over a restart. */
  file: string;
  /** The factory version. */
  builtIn: string;
  report(event: DeviceEvent): void;
  /** The platform's time in milliseconds. */
  now(): number;
  log: Log;
}

const Kept = z.object({ version: FirmwareVersion, failedOrderId: z.optional(z.string()) });

/** DV-18: brings a device to the firmware that its configuration names, and tells how far it is. An order that failed is not tried again. */
export function createFirmwareUpdater({ driver, file, builtIn, report, now, log }: FirmwareUpdaterOptions): FirmwareUpdater {
  let kept = readKept(file) ?? { version: builtIn };
  let isBusy = false;
  let isDisposed = false;

  function keep(next: z.infer<typeof Kept>): void {
    kept = next;
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }

  function tell(order: Order, step: "downloading" | "installing" | "failed", failureCode?: string): void {
    const failure = failureCode === undefined ? {} : { failureCode };
    report({
      kind: "firmware.step",
      eventId: randomUUID(),
      atUtc: new Date(now()).toISOString(),
      orderId: order.orderId,
      step,
      ...failure,
    });
  }

  async function update(order: Order): Promise<void> {
    const steps = [
      { step: "downloading", run: driver.download, failureCode: "error_firmware_download_failed" },
      { step: "installing", run: driver.install, failureCode: "error_firmware_install_failed" },
    ] as const;
    for (const { step, run, failureCode } of steps) {
      tell(order, step);
      try {
        await run(order.version);
      } catch (error) {
        if (isDisposed) return;
        log.warn("The firmware was not updated", { version: order.version, step, error: String(error) });
        keep({ ...kept, failedOrderId: order.orderId });
        return tell(order, "failed", failureCode);
      }
    }
    keep({ version: order.version });
    await driver.restart();
  }

  return {
    version: () => kept.version,
    follow(order) {
      if (!order || isBusy || order.version === kept.version || order.orderId === kept.failedOrderId) return;
      isBusy = true;
      update(order)
        .catch((error: unknown) => {
          if (!isDisposed) log.error("The update ended in the middle", { error: String(error) });
        })
        .finally(() => {
          isBusy = false;
        });
    },
    dispose() {
      isDisposed = true;
    },
  };
}

/** An unreadable file counts as new: the platform sends missing orders again. */
function readKept(file: string): z.infer<typeof Kept> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return Kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
