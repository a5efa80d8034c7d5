import { and, eq } from "drizzle-orm";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { limits } from "#contract/limits.ts";
import { conflict, EventError } from "../base/errors.ts";
import { dashboards } from "../base/store/schema/accounts.ts";
import { handle, type Route } from "../http/handle.ts";

/** version 0 and nothing in it before the first save. */
const getDashboardHandler = handle(getDashboard, async ({ session: { accountId, personId }, platform: { store } }) => {
  const [row] = await store.db
    .select()
    .from(dashboards)
    .where(and(eq(dashboards.accountId, accountId), eq(dashboards.personId, personId)));
  return row ? { version: row.version, payload: row.payload } : { version: 0, payload: {} };
});

/** of two saves over the same version the second is refused. Not logged: it changes nothing for anybody else. */
const saveDashboardHandler = handle(saveDashboard, async ({ body, session, platform: { store } }) => {
  if (Buffer.byteLength(JSON.stringify(body.payload)) > limits.dashboardBytes) throw new EventError("error_dashboard_too_large", 413);
  const { accountId, personId } = session;
  const next = { version: body.version + 1, payload: body.payload };
  const saved =
    body.version === 0
      ? await store.db
          .insert(dashboards)
          .values({ accountId, personId, ...next })
          .onConflictDoNothing()
          .returning({ version: dashboards.version })
      : await store.db
          .update(dashboards)
          .set(next)
          .where(and(eq(dashboards.accountId, accountId), eq(dashboards.personId, personId), eq(dashboards.version, body.version)))
          .returning({ version: dashboards.version });
  if (!saved[0]) throw conflict("error_dashboard_conflict");
  return saved[0];
});

export const dashboardRoutes: readonly Route[] = [getDashboardHandler, saveDashboardHandler];
