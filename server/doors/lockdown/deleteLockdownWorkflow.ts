import { and, eq } from "drizzle-orm";
import { deleteLockdownWorkflow } from "#contract/lockdown.ts";
import { handle } from "../../http/handle.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { recordPlanChange, refuseInForce, refuseNeeded } from "./changePlan.ts";
import { readDoors, requirePlan } from "./planRows.ts";

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
