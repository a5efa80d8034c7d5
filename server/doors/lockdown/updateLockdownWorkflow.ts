import { and, eq } from "drizzle-orm";
import { updateLockdownWorkflow } from "#contract/lockdown.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { recordPlanChange, refuseInForce } from "./changePlan.ts";
import { planColumns } from "./planColumns.ts";
import { type PlanRow, presentWorkflow, readDoors, requirePlan, targetsOf } from "./planRows.ts";

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
