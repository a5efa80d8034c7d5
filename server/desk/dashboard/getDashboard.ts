import { and, eq } from "drizzle-orm";
import { getDashboard } from "#contract/dashboard.ts";
import { handle } from "../../http/handle.ts";
import { dashboards } from "../../base/store/schema/accounts.ts";

/** version 0 and nothing in it before the first save. */
export const getDashboardHandler = handle(getDashboard, async ({ session: { accountId, personId }, platform: { store } }) => {
  const [row] = await store.db
    .select()
    .from(dashboards)
    .where(and(eq(dashboards.accountId, accountId), eq(dashboards.personId, personId)));
  return row ? { version: row.version, payload: row.payload } : { version: 0, payload: {} };
});
