import { and, eq, ne } from "drizzle-orm";
import type { LockdownTargets } from "#contract/lockdown.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import { readCredentialRules } from "../../people/credentials/credentialRules.ts";
import { conflict, forbidden, notFound } from "../../base/errors.ts";
import { type DataBesides, entryOf, type NewEvent } from "../../base/events/eventLog.ts";
import type { Platform } from "../../platform.ts";
import type { Database } from "../../base/store/connect.ts";
import { isUniqueViolation } from "../../base/store/isUniqueViolation.ts";
import { cards } from "../../base/store/schema/accounts.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { lockdownTold, readActive } from "./activeLockdown.ts";
import { type Door, doorsOf, reachesTargets } from "./planRows.ts";

interface ChangeOfKind<Kind extends PlanKind> {
  kind: Kind;
  planId: string;
  description: string;
  data: DataBesides<Kind, "workflowId" | "description">;
}
type PlanKind = "lockdown.plan_created" | "lockdown.plan_changed" | "lockdown.plan_deleted";
export type PlanChange = { [Kind in PlanKind]: ChangeOfKind<Kind> }[PlanKind];

/** Changes a plan in one step with its entry, and tells consoles. A name that is taken is refused. */
export async function recordPlanChange(
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
export async function refuseInForce(transaction: Database, accountId: string, planId: string): Promise<void> {
  if ((await readActive(transaction, accountId))?.planId === planId) throw conflict("error_lockdown_active");
}

/** CR-03: where there are lockdown cards, or new cards become some, the last plan stays. Who gives such a card at this moment is waited for. */
export async function refuseNeeded(transaction: Database, accountId: string, planId: string): Promise<void> {
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
export function checkTargets(session: Session, targets: LockdownTargets, doors: readonly Door[], siteIds: ReadonlySet<string>): void {
  const { accountId } = session;
  const isSite = (siteId: string) => siteIds.has(siteId) && reaches(session, { accountId, siteId });
  if (!targets.siteIds.every(isSite)) throw notFound("error_site_not_found");
  const reached = new Set(doors.filter((door) => reaches(session, door)).map(({ serialNumber }) => serialNumber));
  if (!targets.serialNumbers.every((serialNumber) => reached.has(serialNumber))) throw notFound("error_device_not_found");
  if (!reachesTargets(session, targets, doors)) throw forbidden("error_lockdown_out_of_reach");
  if (doorsOf(targets, doors).length === 0) throw conflict("error_workflow_without_doors");
}
