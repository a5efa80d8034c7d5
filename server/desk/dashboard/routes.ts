import type { Route } from "../../http/handle.ts";
import { getDashboardHandler } from "./getDashboard.ts";
import { saveDashboardHandler } from "./saveDashboard.ts";

export const dashboardRoutes: readonly Route[] = [getDashboardHandler, saveDashboardHandler];
