import type { Route } from "../../http/handle.ts";
import { approvePassHandler, rejectPassHandler } from "./decidePass.ts";
import { getPassHandler } from "./getPass.ts";
import { listPassesByStatusHandler, listPassesHandler } from "./listPasses.ts";
import { requestPassHandler } from "./requestPass.ts";

export const passesRoutes: readonly Route[] = [
  listPassesByStatusHandler,
  listPassesHandler,
  getPassHandler,
  requestPassHandler,
  approvePassHandler,
  rejectPassHandler,
];
