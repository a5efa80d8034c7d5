import type { Route } from "../../http/handle.ts";
import { accountForPeopleHandler, markMissingHandler } from "./accountForPeople.ts";
import { callMusterHandler } from "./callMuster.ts";
import { closeMusterHandler } from "./closeMuster.ts";
import { getMusterHandler, listMusterPeopleHandler, listMustersHandler } from "./listMusters.ts";

export const musterRoutes: readonly Route[] = [
  listMustersHandler,
  getMusterHandler,
  listMusterPeopleHandler,
  callMusterHandler,
  accountForPeopleHandler,
  markMissingHandler,
  closeMusterHandler,
];
