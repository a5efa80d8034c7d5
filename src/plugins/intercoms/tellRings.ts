import { limits } from "#contract/limits.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { createChime } from "./chime.ts";

/**
 * IC-06, Q-10: a ring is news for half a minute; clocks may differ by as much.
 * @param atMs when it rang, and `nowMs` the server's clock, both in epoch milliseconds
 */
export function isRingHeard(atMs: number, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs <= limits.doorbellAgeMs && ageMs >= -limits.doorbellAheadMs;
}

/** IC-07: a sound and a toast with Check for every ring; nothing opens by itself. Answers how to stop. */
export function tellRings(kernel: Kernel, chime = createChime()): () => void {
  const stop = kernel.realtime.subscribe("Devices/DoorBellRing", ({ data, isFresh }) => {
    if (!isFresh || !isRingHeard(Date.parse(data.Timestamp), kernel.realtime.serverNowMs())) return;
    const name = kernel.use(DeviceDirectory).get(data.SerialNumber)?.name ?? data.DeviceName;
    kernel.toast.offer(
      "intercoms.rings",
      { name },
      {
        command: "intercoms:check",
        args: { serialNumber: data.SerialNumber },
        label: "intercoms.check",
        lifeMs: limits.doorbellToastMs,
      },
    );
    if (!kernel.toast.isMuted) chime.play();
  });
  return () => {
    stop();
    chime.dispose();
  };
}
