import { getLockdownInfo, getLockdownWorkflow } from "#contract/lockdown.ts";
import { handle, type Route } from "../../http/handle.ts";
import { createLockdownWorkflowHandler } from "./createLockdownWorkflow.ts";
import { deleteLockdownWorkflowHandler } from "./deleteLockdownWorkflow.ts";
import { finishLockdownHandler } from "./finishLockdown.ts";
import { listLockdownPlansHandler } from "./listLockdownPlans.ts";
import { startLockdownHandler } from "./startLockdown.ts";
import { updateLockdownWorkflowHandler } from "./updateLockdownWorkflow.ts";
import { readInfo } from "./activeLockdown.ts";
import { presentWorkflow, readDoors, requirePlan } from "./planRows.ts";

const getLockdownInfoHandler = handle(getLockdownInfo, ({ session, platform }) => readInfo(platform.store.db, session));

const getLockdownWorkflowHandler = handle(getLockdownWorkflow, async ({ params, session, platform: { store } }) => {
  const doors = await readDoors(store.db, session.accountId);
  return presentWorkflow(await requirePlan(store.db, session, params.id, doors));
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
