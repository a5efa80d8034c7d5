import { listLockdownPlans } from "#contract/lockdown.ts";
import { handle } from "../../http/handle.ts";
import { doorsOf, readDoors, readPlans, targetsOf } from "./planRows.ts";

export const listLockdownPlansHandler = handle(listLockdownPlans, async ({ session, platform: { store } }) => {
  const doors = await readDoors(store.db, session.accountId);
  const plans = await readPlans(store.db, session, doors);
  return plans.map((plan) => {
    const held = doorsOf(targetsOf(plan), doors);
    return {
      id: plan.planId,
      code: plan.code,
      description: plan.description,
      ...(plan.expiresOn && { expiresOn: plan.expiresOn.toISOString() }),
      ...(plan.durationMinutes !== null && { durationMinutes: plan.durationMinutes }),
      doorCount: held.length,
      siteCount: new Set(held.map(({ siteId }) => siteId)).size,
    };
  });
});
