import { randomUUID } from "node:crypto";
import { createLockdownWorkflow } from "#contract/lockdown.ts";
import { handle } from "../../http/handle.ts";
import { lockdownPlans } from "../../base/store/schema/lockdown.ts";
import { recordPlanChange } from "./changePlan.ts";
import { planColumns } from "./planColumns.ts";
import { type PlanRow, presentWorkflow } from "./planRows.ts";

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
