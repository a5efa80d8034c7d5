import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import {
  createLockdownWorkflow,
  deleteLockdownWorkflow,
  type LockdownTargets,
  type LockdownWorkflow,
  updateLockdownWorkflow,
} from "#contract/lockdown.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { cards, sites } from "../../base/store/schema/accounts.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { isUniqueViolation } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import { readCredentialRules } from "../../people/credentials/credentialRules.ts";
import type { Platform } from "../../platform.ts";
import { lockdownTold, readActive } from "./activeLockdown.ts";
import { type Door, doorsOf, type PlanRow, presentWorkflow, reachesTargets, readDoors, requirePlan, targetsOf } from "./planRows.ts";

/** LK-06. The code is the platform's: short enough to be said over a radio, and nobody else's. */
export const createLockdownWorkflowHandler = handle(createLockdownWorkflow, async ({ body, session, platform }) => {
  const { accountId } = session;
  const planId = randomUUID();
  const code = `LOCKDOWN-${planId.slice(0, 8).toUpperCase()}`;
  let created: PlanRow | undefined;
  await recordPlanChange(platform, session, async (transaction) => {
    const columns = await planColumns(transaction, session, body);
    const createdAt = platform.clock.now();
    [created] = await transaction
      .insert(lockdownPlans)
      .values({ accountId, planId, code, createdAt, ...columns })
      .returning();
    return { kind: "lockdown.plan_created", planId, description: columns.description, data: { targets: body.targets } };
  });
  if (!created) throw new Error("The store answered no row for a new plan.");
  return presentWorkflow(created);
});

/** LK-06: of two who edit the same version the second is refused. */
export const updateLockdownWorkflowHandler = handle(updateLockdownWorkflow, async ({ body, session, platform }) => {
  const { accountId } = session;
  const { id: planId, version, targets } = body;
  let changed: PlanRow | undefined;
  await recordPlanChange(platform, session, async (transaction) => {
    const before = await requirePlan(transaction, session, planId, await readDoors(transaction, accountId));
    if (before.version !== version) throw conflict("error_workflow_version_conflict");
    await refuseInForce(transaction, accountId, planId);
    const columns = await planColumns(transaction, session, body);
    [changed] = await transaction
      .update(lockdownPlans)
      .set({ ...columns, version: version + 1 })
      .where(and(eq(lockdownPlans.accountId, accountId), eq(lockdownPlans.planId, planId)))
      .returning();
    const from = { description: before.description, targets: targetsOf(before) };
    return { kind: "lockdown.plan_changed", planId, description: columns.description, data: { from, targets } };
  });
  if (!changed) throw new Error("The store answered no row for a changed plan.");
  return presentWorkflow(changed);
});

export const deleteLockdownWorkflowHandler = handle(deleteLockdownWorkflow, async ({ params, session, platform }) => {
  const { accountId } = session;
  const planId = params.id;
  await recordPlanChange(platform, session, async (transaction) => {
    const { description } = await requirePlan(transaction, session, planId, await readDoors(transaction, accountId));
    await refuseInForce(transaction, accountId, planId);
    await refuseNeeded(transaction, accountId, planId);
    await transaction.delete(lockdownPlans).where(and(eq(lockdownPlans.accountId, accountId), eq(lockdownPlans.planId, planId)));
    return { kind: "lockdown.plan_deleted", planId, description, data: {} };
  });
  return {};
});

type PlanFields = Pick<LockdownWorkflow, "description" | "expiresOn" | "durationMinutes" | "targets">;
type PlanColumns = Omit<PlanRow, "accountId" | "planId" | "code" | "createdAt" | "isDoubled" | "version">;

/** The checked input of an editor as columns. */
async function planColumns(transaction: Database, session: Session, fields: PlanFields): Promise<PlanColumns> {
  const { description, expiresOn, durationMinutes, targets } = fields;
  const { accountId } = session;
  const rows = await transaction.select({ siteId: sites.siteId }).from(sites).where(eq(sites.accountId, accountId));
  checkTargets(session, targets, await readDoors(transaction, accountId), new Set(rows.map(({ siteId }) => siteId)));
  return {
    description,
    expiresOn: expiresOn === undefined ? null : new Date(expiresOn),
    durationMinutes: durationMinutes ?? null,
    isEveryDoor: targets.isEveryDoor,
    siteIds: [...new Set(targets.siteIds)],
    serialNumbers: [...new Set(targets.serialNumbers)],
  };
}

interface ChangeOfKind<Kind extends PlanKind> {
  kind: Kind;
  planId: string;
  description: string;
  data: DataBesides<Kind, "workflowId" | "description">;
}
type PlanKind = "lockdown.plan_created" | "lockdown.plan_changed" | "lockdown.plan_deleted";
type PlanChange = { [Kind in PlanKind]: ChangeOfKind<Kind> }[PlanKind];

/** Changes a plan in one step with its entry, and tells consoles. A name that is taken is refused. */
async function recordPlanChange(
  platform: Platform,
  session: Session,
  change: (transaction: Database) => Promise<PlanChange>,
): Promise<void> {
  const { accountId } = session;
  try {
    await platform.events.record(accountId, async (transaction): Promise<NewEvent[]> => {
      const { kind, planId, description, data } = await change(transaction);
      const at = platform.clock.now();
      const actor = actorOf(session);
      const told = lockdownTold(await readActive(transaction, accountId));
      return [entryOf({ kind, occurredAt: at, actor, told }, { workflowId: planId, description, ...data })];
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict("error_workflow_name_taken");
    throw error;
  }
}

/** A plan cannot change while its lockdown is active. */
async function refuseInForce(transaction: Database, accountId: string, planId: string): Promise<void> {
  if ((await readActive(transaction, accountId))?.planId === planId) throw conflict("error_lockdown_active");
}

/** CR-03: where there are lockdown cards, or new cards become some, the last plan stays. Who gives such a card at this moment is waited for. */
async function refuseNeeded(transaction: Database, accountId: string, planId: string): Promise<void> {
  await standInLine(transaction, accountId);
  const [other] = await transaction
    .select({ planId: lockdownPlans.planId })
    .from(lockdownPlans)
    .where(and(eq(lockdownPlans.accountId, accountId), ne(lockdownPlans.planId, planId)))
    .limit(1);
  if (other) return;
  const [card] = await transaction
    .select({ cardId: cards.cardId })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), eq(cards.isLockdownCard, true)))
    .limit(1);
  const { defaultLockdownCards } = await readCredentialRules(transaction, accountId);
  if (card || defaultLockdownCards) throw conflict("error_workflow_needed");
}

/** Refuses targets out of reach, targets that are not doors, and empty targets. */
function checkTargets(session: Session, targets: LockdownTargets, doors: readonly Door[], siteIds: ReadonlySet<string>): void {
  const { accountId } = session;
  const isSite = (siteId: string) => siteIds.has(siteId) && reaches(session, { accountId, siteId });
  if (!targets.siteIds.every(isSite)) throw notFound("error_site_not_found");
  const reached = new Set(doors.filter((door) => reaches(session, door)).map(({ serialNumber }) => serialNumber));
  if (!targets.serialNumbers.every((serialNumber) => reached.has(serialNumber))) throw notFound("error_device_not_found");
  if (!reachesTargets(session, targets, doors)) throw forbidden("error_lockdown_out_of_reach");
  if (doorsOf(targets, doors).length === 0) throw conflict("error_workflow_without_doors");
}
