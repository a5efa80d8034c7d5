import type { Route } from "../../http/handle.ts";
import { createLockdownWorkflowHandler } from "./createLockdownWorkflow.ts";
import { deleteLockdownWorkflowHandler } from "./deleteLockdownWorkflow.ts";
import { finishLockdownHandler } from "./finishLockdown.ts";
import { getLockdownInfoHandler } from "./getLockdownInfo.ts";
import { getLockdownWorkflowHandler } from "./getLockdownWorkflow.ts";
import { listLockdownPlansHandler } from "./listLockdownPlans.ts";
import { startLockdownHandler } from "./startLockdown.ts";
import { updateLockdownWorkflowHandler } from "./updateLockdownWorkflow.ts";

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
