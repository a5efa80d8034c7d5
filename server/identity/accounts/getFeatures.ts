import { eq } from "drizzle-orm";
import { type Features, getFeatures } from "#contract/session.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Database } from "../../base/store/connect.ts";
import { accounts } from "../../base/store/schema/accounts.ts";

/** GN-08: mass notification and elevator also need the right to act in an emergency. */
export const getFeaturesHandler = handle(getFeatures, async ({ session, platform: { store } }): Promise<Features> => {
  const { features } = await requireAccount(store.db, session);
  const mayActInEmergency = session.scopes.has("lockdown_w");
  return {
    sensors: features["sensors"] === true,
    massNotification: features["massNotification"] === true && mayActInEmergency,
    elevator: features["elevator"] === true && mayActInEmergency,
    passRequiresApproval: features["passRequiresApproval"] === true,
    intercom: features["intercom"] === true,
  };
});

export async function requireAccount(db: Database, { accountId }: Pick<Session, "accountId">): Promise<typeof accounts.$inferSelect> {
  const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
  if (!account) throw notFound("error_account_not_found");
  return account;
}
