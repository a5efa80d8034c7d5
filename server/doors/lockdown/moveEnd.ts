import { and, eq, isNull } from "drizzle-orm";
import type { Platform } from "../../platform.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import { type LockdownRow, lockdownTold } from "./activeLockdown.ts";

/**
 * The platform's clock was set by so many milliseconds while a lockdown was on: start and end move with it, so that it lasts
 * as long as was ordered. Of several processes that notice, one does it.
 */
export async function moveEnd(platform: Pick<Platform, "events" | "clock">, lockdown: LockdownRow, byMs: number): Promise<void> {
  const { accountId, lockdownId, planId, description, endsAt } = lockdown;
  if (!endsAt) return;
  const moved = (time: Date) => new Date(time.getTime() + byMs);
  await platform.events.record(accountId, async (transaction) => {
    const isAsKnown = and(
      eq(lockdowns.accountId, accountId),
      eq(lockdowns.lockdownId, lockdownId),
      eq(lockdowns.endsAt, endsAt),
      isNull(lockdowns.endedAt),
    );
    const [row] = await transaction
      .update(lockdowns)
      .set({ startedAt: moved(lockdown.startedAt), endsAt: moved(endsAt) })
      .where(isAsKnown)
      .returning();
    if (!row) return [];
    const occurredAt = platform.clock.now();
    return [
      {
        kind: "lockdown.end_moved",
        occurredAt,
        actor: { kind: "system", name: "Clock" },
        data: { lockdownId, workflowId: planId, description, endsAtUtc: moved(endsAt).toISOString(), clockSetByMs: byMs },
        told: lockdownTold(row),
      },
    ];
  });
}
