import type { Route } from "../http/handle.ts";
import { listEventLogsHandler } from "./listEventLogs.ts";

export const eventLogsRoutes: readonly Route[] = [listEventLogsHandler];
