import { publishRelease } from "../sites/firmware/publishRelease.ts";
import type { Platform } from "../platform.ts";

/** How long the demonstration's firmware can be confirmed. */
const offerMs = 14 * 24 * 60 * 60 * 1000;

/** The maker of the simulated equipment has new firmware for it. Once it is published it stays as it is. */
export async function offerDemoFirmware({ store, clock, settings }: Platform): Promise<void> {
  if (settings.demoFirmware === undefined) return;
  const at = clock.now();
  await publishRelease(store.db, { version: settings.demoFirmware, publishedAt: at, expiresAt: new Date(at.getTime() + offerMs) });
}
