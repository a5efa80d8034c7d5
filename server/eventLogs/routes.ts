import type { Route } from "../http/handle.ts";
import { exportEventLogsHandler } from "./exportEventLogs.ts";
import { listEventLogsHandler } from "./listEventLogs.ts";

export const eventLogsRoutes: readonly Route[] = [listEventLogsHandler, exportEventLogsHandler];
