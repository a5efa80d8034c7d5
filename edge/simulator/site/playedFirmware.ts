import { setTimeout as wait } from "node:timers/promises";
import type { FirmwareDriver } from "../../controllers/firmwareUpdater.ts";
import type { DeviceLinkClient } from "../../link/deviceLinkClient.ts";

/** How long an update is played, in milliseconds. */
export interface FirmwarePace {
  downloadMs: number;
  installMs: number;
  /** From the loss of the link to its return. */
  awayMs: number;
  /** So many downloads break off before one comes whole. */
  brokenDownloads: number;
}

export const ordinaryPace: FirmwarePace = { downloadMs: 4_000, installMs: 3_000, awayMs: 4_000, brokenDownloads: 0 };

/** Firmware that is only played: time passes, and the device is off the link for as long as a restart takes. */
export function playFirmware(
  link: () => DeviceLinkClient,
  { downloadMs, installMs, awayMs, brokenDownloads }: FirmwarePace,
): FirmwareDriver & { dispose(): void } {
  const stop = new AbortController();
  const pass = (milliseconds: number) => wait(milliseconds, undefined, { signal: stop.signal });
  let broken = 0;
  return {
    async download() {
      const isWhole = broken >= brokenDownloads;
      await pass(isWhole ? downloadMs : downloadMs / 2);
      if (isWhole) return;
      broken += 1;
      throw new Error("The connection broke off.");
    },
    install: () => pass(installMs),
    async restart() {
      link().sever();
      await pass(awayMs);
      link().reconnect();
    },
    dispose: () => stop.abort(),
  };
}
