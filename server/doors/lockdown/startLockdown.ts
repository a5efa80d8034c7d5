import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { AccessResult } from "#contract/enumerations.ts";
import { startLockdown } from "#contract/lockdown.ts";
import { endOfLockdown, startObstacle } from "#domain/lockdown/lockdown.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import { tellDevices } from "../../channels/deviceLink/tellDevices.ts";
import { handle } from "../../http/handle.ts";
import { readActive, readInfo } from "./activeLockdown.ts";
import { doorsOf, readDoors, requirePlan, targetsOf } from "./planRows.ts";

/** LK-02: the lockdown, its doors and its entry are one transaction; of two that start at once the second is refused. */
export const startLockdownHandler = handle(startLockdown, async ({ body, session, platform }) => {
  const { accountId } = session;
  const actor = actorOf(session);
  let held: string[] = [];
  await platform.events.record(accountId, async (transaction) => {
    const doors = await readDoors(transaction, accountId);
    const plan = await requirePlan(transaction, session, body.workflowId, doors);
    const startedAt = platform.clock.now();
    const expiresOn = plan.expiresOn?.toISOString();
    const obstacle = startObstacle({ expiresOn }, (await readActive(transaction, accountId)) !== undefined, startedAt.getTime());
    if (obstacle) throw conflict(obstacle === "active" ? "error_lockdown_active" : "error_workflow_expired");
    held = doorsOf(targetsOf(plan), doors).map(({ serialNumber }) => serialNumber);
    if (held.length === 0) throw conflict("error_workflow_without_doors");
    const endsAtMs = endOfLockdown(startedAt.getTime(), body.durationMinutes);
    const [started] = await transaction
      .insert(lockdowns)
      .values({
        accountId,
        lockdownId: randomUUID(),
        planId: plan.planId,
        description: plan.description,
        startedAt,
        startedBy: actor,
        durationMinutes: body.durationMinutes ?? null,
        endsAt: endsAtMs === undefined ? null : new Date(endsAtMs),
      })
      .onConflictDoNothing()
      .returning();
    if (!started) throw conflict("error_lockdown_active");
    const { lockdownId, endsAt } = started;
    await transaction
      .update(devices)
      .set({ lockdownId })
      .where(and(eq(devices.accountId, accountId), inArray(devices.serialNumber, held)));
    return [
      {
        kind: "lockdown.started",
        occurredAt: startedAt,
        actor,
        data: {
          result: AccessResult.LockdownStart,
          lockdownId,
          workflowId: plan.planId,
          description: plan.description,
          doorCount: held.length,
          ...(body.durationMinutes !== undefined && { durationMinutes: body.durationMinutes }),
          ...(endsAt && { endsAtUtc: endsAt.toISOString() }),
        },
      },
    ];
  });
  await tellDevices(platform, accountId, held);
  return readInfo(platform.store.db, session);
});
