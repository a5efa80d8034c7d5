import { and, asc, eq } from "drizzle-orm";
import type { LockdownTargets, LockdownWorkflow } from "#contract/lockdown.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import { type Reachable, reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { devices } from "../../base/store/schema/devices.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";

export type PlanRow = typeof lockdownPlans.$inferSelect;
export type Door = Required<Reachable> & { siteId: string; serialNumber: string; lockdownId: string | null };

/** Every door of the account, reached or not. */
export async function readDoors(database: Database, accountId: string): Promise<Door[]> {
  const rows = await database
    .select({
      accountId: devices.accountId,
      siteId: devices.siteId,
      serialNumber: devices.serialNumber,
      lockdownId: devices.lockdownId,
      deviceType: devices.deviceType,
    })
    .from(devices)
    .where(eq(devices.accountId, accountId))
    .orderBy(asc(devices.serialNumber));
  return rows.filter(isDoor);
}

export function targetsOf({ isEveryDoor, siteIds, serialNumbers }: PlanRow): LockdownTargets {
  return { isEveryDoor, siteIds, serialNumbers };
}

/** The doors of targets, each once. */
export function doorsOf({ isEveryDoor, siteIds, serialNumbers }: LockdownTargets, doors: readonly Door[]): Door[] {
  return doors.filter((door) => isEveryDoor || siteIds.includes(door.siteId) || serialNumbers.includes(door.serialNumber));
}

/** A plan is a person's who reaches all of it: nobody locks down half of a plan, or doors that they do not know of. */
export function reachesTargets(session: Session, targets: LockdownTargets, doors: readonly Door[]): boolean {
  const { accountId } = session;
  return (
    targets.siteIds.every((siteId) => reaches(session, { accountId, siteId })) &&
    doorsOf(targets, doors).every((door) => reaches(session, door))
  );
}

/** The plans that the session reaches, by name. */
export async function readPlans(database: Database, session: Session, doors: readonly Door[]): Promise<PlanRow[]> {
  const rows = await database
    .select()
    .from(lockdownPlans)
    .where(eq(lockdownPlans.accountId, session.accountId))
    .orderBy(asc(lockdownPlans.description), asc(lockdownPlans.planId));
  return rows.filter((row) => reachesTargets(session, targetsOf(row), doors));
}

/** One plan, locked until the transaction ends. */
export async function requirePlan(transaction: Database, session: Session, planId: string, doors: readonly Door[]): Promise<PlanRow> {
  const [row] = await transaction
    .select()
    .from(lockdownPlans)
    .where(and(eq(lockdownPlans.accountId, session.accountId), eq(lockdownPlans.planId, planId)))
    .for("update");
  if (!row || !reachesTargets(session, targetsOf(row), doors)) throw notFound("error_workflow_not_found");
  return row;
}

export function presentWorkflow(row: PlanRow): LockdownWorkflow {
  return {
    id: row.planId,
    code: row.code,
    codeType: "lockdown",
    description: row.description,
    createdAtUtc: row.createdAt.toISOString(),
    ...(row.expiresOn && { expiresOn: row.expiresOn.toISOString() }),
    ...(row.durationMinutes !== null && { durationMinutes: row.durationMinutes }),
    targets: targetsOf(row),
    version: row.version,
  };
}
