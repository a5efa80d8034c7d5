import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { SavedOver } from "./fields.ts";
import { limits } from "./limits.ts";

/** Layouts and widgets of one person in one account: opaque to the server, versioned so that a stale save is refused. */
export const Dashboard = z.object({ version: z.int(), payload: z.unknown() });
export type Dashboard = z.infer<typeof Dashboard>;

export const getDashboard = endpoint({ method: "GET", path: "/dashboard", access: "signedIn", payload: Dashboard });

/** Replaces `version`; returns the new version, or error_dashboard_conflict if it is stale. */
export const saveDashboard = endpoint({
  method: "POST",
  path: "/dashboard",
  access: "signedIn",
  takesSpace: true,
  body: z.strictObject({ version: SavedOver, payload: z.record(z.string(), z.unknown()) }),
  payload: z.object({ version: z.int() }),
  errors: ["error_dashboard_conflict", "error_dashboard_too_large"],
  bodyLimit: limits.dashboardBytes + 1024,
});
