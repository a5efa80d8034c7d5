import { getPass } from "#contract/passes.ts";
import { handle, type Route } from "../../http/handle.ts";
import { approvePassHandler, rejectPassHandler } from "./decidePass.ts";
import { listPassesByStatusHandler, listPassesHandler } from "./listPasses.ts";
import { requestPassHandler } from "./requestPass.ts";
import { requirePass } from "./findPasses.ts";

const getPassHandler = handle(getPass, ({ params, session, platform }) => requirePass(platform, session, params.id));

export const passesRoutes: readonly Route[] = [
  listPassesByStatusHandler,
  listPassesHandler,
  getPassHandler,
  requestPassHandler,
  approvePassHandler,
  rejectPassHandler,
];
