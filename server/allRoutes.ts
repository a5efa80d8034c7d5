import { accountsRoutes } from "./accounts/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { devicesRoutes } from "./devices/routes.ts";
import { enrolmentRoutes } from "./enrolment/routes.ts";
import { eventLogsRoutes } from "./eventLogs/routes.ts";
import { firmwareRoutes } from "./firmware/routes.ts";
import { groupsRoutes } from "./groups/routes.ts";
import { holidaysRoutes } from "./holidays/routes.ts";
import type { Route } from "./http/handle.ts";
import { liveRoutes } from "./live/routes.ts";
import { lockdownRoutes } from "./lockdown/routes.ts";
import { passesRoutes } from "./passes/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { rolesRoutes } from "./roles/routes.ts";
import { schedulesRoutes } from "./schedules/routes.ts";
import { sitesRoutes } from "./sites/routes.ts";
import { systemRoutes } from "./system/routes.ts";
import { usersRoutes } from "./users/routes.ts";
import { videoSourcesRoutes } from "./videoSources/routes.ts";
import { videoWallsRoutes } from "./videoWalls/routes.ts";
import { zonesRoutes } from "./zones/routes.ts";

/** Every call of the contract, served. */
export const allRoutes: readonly Route[] = [
  ...systemRoutes,
  ...accountsRoutes,
  ...peopleRoutes,
  ...dashboardRoutes,
  ...devicesRoutes,
  ...eventLogsRoutes,
  ...enrolmentRoutes,
  ...videoSourcesRoutes,
  ...videoWallsRoutes,
  ...liveRoutes,
  ...lockdownRoutes,
  ...passesRoutes,
  ...firmwareRoutes,
  ...sitesRoutes,
  ...zonesRoutes,
  ...groupsRoutes,
  ...holidaysRoutes,
  ...schedulesRoutes,
  ...rolesRoutes,
  ...usersRoutes,
];
