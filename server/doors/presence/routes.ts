import type { Route } from "../../http/handle.ts";
import { forgivePresenceHandler } from "./forgivePresence.ts";
import { listInsideHandler, listOccupancyHandler } from "./listInside.ts";

export const presenceRoutes: readonly Route[] = [listInsideHandler, listOccupancyHandler, forgivePresenceHandler];
