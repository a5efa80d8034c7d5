import type { Route } from "../../http/handle.ts";
import { exportEventLogsHandler } from "./exportEventLogs.ts";
import { getEventHistogramHandler } from "./getEventHistogram.ts";
import { listEventLogsHandler } from "./listEventLogs.ts";

export const eventLogsRoutes: readonly Route[] = [listEventLogsHandler, exportEventLogsHandler, getEventHistogramHandler];
