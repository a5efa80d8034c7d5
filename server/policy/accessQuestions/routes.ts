import type { Route } from "../../http/handle.ts";
import { explainAccessHandler } from "./explainAccess.ts";
import { explainEventHandler, explainEventsHandler } from "./explainEvent.ts";
import { listDoorOpenersHandler } from "./listDoorOpeners.ts";
import { listOpenDoorsHandler } from "./listOpenDoors.ts";

export const accessQuestionsRoutes: readonly Route[] = [
  listDoorOpenersHandler,
  listOpenDoorsHandler,
  explainAccessHandler,
  explainEventHandler,
  explainEventsHandler,
];
