import { getLockdownWorkflow } from "#contract/lockdown.ts";
import { handle } from "../../http/handle.ts";
import { presentWorkflow, readDoors, requirePlan } from "./planRows.ts";

export const getLockdownWorkflowHandler = handle(getLockdownWorkflow, async ({ params, session, platform: { store } }) => {
  const doors = await readDoors(store.db, session.accountId);
  return presentWorkflow(await requirePlan(store.db, session, params.id, doors));
});
