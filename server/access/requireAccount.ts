import { eq } from "drizzle-orm";
import { notFound } from "../base/errors.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts } from "../base/store/schema/accounts.ts";
import type { Session } from "./session.ts";

/** The row of the session's account. */
export async function requireAccount(db: Database, { accountId }: Pick<Session, "accountId">): Promise<typeof accounts.$inferSelect> {
  const [account] = await db.select().from(accounts).where(eq(accounts.accountId, accountId));
  if (!account) throw notFound("error_account_not_found");
  return account;
}
