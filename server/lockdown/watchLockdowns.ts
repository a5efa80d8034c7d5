import { and, eq, isNotNull, isNull, lte, ne, or } from "drizzle-orm";
import { LockState } from "#contract/enumerations.ts";
import { EventError } from "../errors.ts";
import type { Platform } from "../platform.ts";
import { devices } from "../store/schema/devices.ts";
import { lockdowns } from "../store/schema/lockdown.ts";
import { endLockdown } from "./endLockdown.ts";
import { tellDoors } from "./tellDoors.ts";

const checkEveryMs = 1_000;
const remindEveryMs = 10_000;

type Parts = Pick<Platform, "store" | "events" | "clock" | "deviceLink" | "log">;

/**
 * ends lockdowns whose time is over, also those that ran out while no platform was running, and tells connected doors
 * again whose state is not what was ordered.
 */
export function watchLockdowns(platform: Parts): { stop(): Promise<void> } {
  let remindedAtMs = 0;
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= check()
      .catch((error: unknown) => platform.log.error("The check of lockdowns failed", { error: String(error) }))
      .finally(() => {
        running = undefined;
      });
  }, checkEveryMs);

  async function check(): Promise<void> {
    await endExpired(platform);
    const nowMs = performance.now();
    if (nowMs - remindedAtMs < remindEveryMs) return;
    remindedAtMs = nowMs;
    await remindDoors(platform);
  }

  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

async function endExpired(platform: Parts): Promise<void> {
  const due = await platform.store.db
    .select()
    .from(lockdowns)
    .where(and(isNull(lockdowns.endedAt), lte(lockdowns.endsAt, platform.clock.now())));
  for (const lockdown of due) {
    const actor = { kind: "system", name: "Expiry" } as const;
    await endLockdown(platform, { accountId: lockdown.accountId, actor, reason: "expired", choose: async () => lockdown }).catch(
      (error: unknown) => {
        // Somebody ended it in this moment, or another process did.
        if (!(error instanceof EventError)) throw error;
      },
    );
  }
}

async function remindDoors(platform: Parts): Promise<void> {
  const isMissing = and(isNotNull(devices.lockdownId), ne(devices.lockState, LockState.Lockdown));
  const isLeftOver = and(isNull(devices.lockdownId), eq(devices.lockState, LockState.Lockdown));
  const rows = await platform.store.db
    .select({ accountId: devices.accountId, serialNumber: devices.serialNumber })
    .from(devices)
    .where(and(eq(devices.isConnected, true), or(isMissing, isLeftOver)));
  for (const [accountId, doors] of Map.groupBy(rows, (row) => row.accountId)) {
    await tellDoors(
      platform,
      accountId,
      doors.map(({ serialNumber }) => serialNumber),
    );
  }
}
