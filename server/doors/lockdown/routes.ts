import { finishLockdown, getLockdownInfo, getLockdownWorkflow, listLockdownPlans } from "#contract/lockdown.ts";
import { conflict, forbidden } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { handle, type Route } from "../../http/handle.ts";
import { reachesLockdown, readActive, readInfo } from "./activeLockdown.ts";
import { createLockdownWorkflowHandler, deleteLockdownWorkflowHandler, updateLockdownWorkflowHandler } from "./changePlan.ts";
import { endLockdown } from "./endLockdown.ts";
import { doorsOf, presentWorkflow, readDoors, readPlans, requirePlan, targetsOf } from "./planRows.ts";
import { startLockdownHandler } from "./startLockdown.ts";

const getLockdownInfoHandler = handle(getLockdownInfo, ({ session, platform }) => readInfo(platform.store.db, session));

const getLockdownWorkflowHandler = handle(getLockdownWorkflow, async ({ params, session, platform: { store } }) => {
  const doors = await readDoors(store.db, session.accountId);
  return presentWorkflow(await requirePlan(store.db, session, params.id, doors));
});

const listLockdownPlansHandler = handle(listLockdownPlans, async ({ session, platform: { store } }) => {
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

/** LK-02: a session that does not reach all doors of a lockdown sees it but may not end it. */
const finishLockdownHandler = handle(finishLockdown, async ({ body, session, platform }) => {
  const { accountId } = session;
  await endLockdown(platform, {
    accountId,
    actor: actorOf(session),
    reason: "reverted",
    async choose(transaction) {
      const active = await readActive(transaction, accountId);
      const isMeant = body.lockdownId === undefined || body.lockdownId === active?.lockdownId;
      if (!active || !isMeant) throw conflict("error_lockdown_not_active");
      if (!reachesLockdown(session, active, await readDoors(transaction, accountId))) throw forbidden("error_lockdown_out_of_reach");
      return active;
    },
  });
  return readInfo(platform.store.db, session);
});

export const lockdownRoutes: readonly Route[] = [
  listLockdownPlansHandler,
  getLockdownInfoHandler,
  startLockdownHandler,
  finishLockdownHandler,
  getLockdownWorkflowHandler,
  createLockdownWorkflowHandler,
  updateLockdownWorkflowHandler,
  deleteLockdownWorkflowHandler,
];
