import { and, eq, isNull } from "drizzle-orm";
import { AccessResult } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import { conflict } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import type { Platform } from "../../platform.ts";
import type { LockdownRow } from "./activeLockdown.ts";

export interface LockdownEnd {
  accountId: string;
  actor: EventActor;
  /** Ended by a person, or by time. */
  reason: "reverted" | "expired";
  /** Which one to end; throws when it is not the active one any more. */
  choose(transaction: Database): Promise<LockdownRow>;
}

/** Ends a lockdown and lets its doors go, with the entry that says who or what ended it. */
export async function endLockdown(platform: Pick<Platform, "events" | "clock" | "deviceLink" | "log">, end: LockdownEnd): Promise<void> {
  const { accountId, actor, reason, choose } = end;
  let released: string[] = [];
  await platform.events.record(accountId, async (transaction) => {
    const { lockdownId } = await choose(transaction);
    const endedAt = platform.clock.now();
    const isActive = and(eq(lockdowns.accountId, accountId), eq(lockdowns.lockdownId, lockdownId), isNull(lockdowns.endedAt));
    const [ended] = await transaction.update(lockdowns).set({ endedAt }).where(isActive).returning();
    if (!ended) throw conflict("error_lockdown_not_active");
    const rows = await transaction
      .update(devices)
      .set({ lockdownId: null })
      .where(and(eq(devices.accountId, accountId), eq(devices.lockdownId, lockdownId)))
      .returning({ serialNumber: devices.serialNumber });
    released = rows.map(({ serialNumber }) => serialNumber);
    return [
      {
        kind: "lockdown.ended",
        occurredAt: endedAt,
        actor,
        data: {
          result: AccessResult.LockdownEnd,
          reason,
          lockdownId,
          workflowId: ended.planId,
          description: ended.description,
          startedAtUtc: ended.startedAt.toISOString(),
          doorCount: released.length,
        },
      },
    ];
  });
  await tellDevices(platform, accountId, released);
}
