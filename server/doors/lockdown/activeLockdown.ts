import { and, eq, isNull } from "drizzle-orm";
import type { LockdownInfo } from "#contract/lockdown.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Database } from "../../base/store/connect.ts";
import { lockdowns } from "../../base/store/schema/lockdown.ts";
import { type Door, readDoors, readPlans } from "./planRows.ts";

export type LockdownRow = typeof lockdowns.$inferSelect;

/** The account's general lockdown; undefined if none is active. */
export async function readActive(database: Database, accountId: string): Promise<LockdownRow | undefined> {
  const [row] = await database
    .select()
    .from(lockdowns)
    .where(and(eq(lockdowns.accountId, accountId), isNull(lockdowns.endedAt)));
  return row;
}

/** Whether the session reaches every door that the lockdown still holds. */
export function reachesLockdown(session: Session, { lockdownId }: LockdownRow, doors: readonly Door[]): boolean {
  return doors.every((door) => door.lockdownId !== lockdownId || reaches(session, door));
}

/** LK-04, as this session sees it. */
export async function readInfo(database: Database, session: Session): Promise<LockdownInfo> {
  const doors = await readDoors(database, session.accountId);
  const plans = await readPlans(database, session, doors);
  const active = await readActive(database, session.accountId);
  return {
    isLockdownActive: active !== undefined,
    anyLockdownWorkflows: plans.length > 0,
    isWithinReach: active !== undefined && reachesLockdown(session, active, doors),
    ...(active && {
      startTimeOfLockdown: active.startedAt.toISOString(),
      ...(active.durationMinutes !== null && { lockdownPlanDuration: active.durationMinutes }),
      lockdownId: active.lockdownId,
      workflowId: active.planId,
      description: active.description,
      ...(active.endsAt && { endsAtUtc: active.endsAt.toISOString() }),
      startedBy: active.startedBy.name,
    }),
  };
}

/** LK-05: what consoles are told of it. */
export const lockdownTold = (active: LockdownRow | undefined) => ({
  IsLockdownActive: active !== undefined,
  ...(active && {
    WorkflowId: active.planId,
    StartTimeOfLockdown: active.startedAt.toISOString(),
    ...(active.durationMinutes !== null && { LockdownPlanDuration: active.durationMinutes }),
  }),
});
