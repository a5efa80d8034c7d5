import { eq } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { accounts } from "./schema/accounts.ts";

/** Who takes what an account has only once, such as an address or a slot, waits here until the one before has committed. */
export async function standInLine(transaction: Database, accountId: string): Promise<void> {
  await transaction.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.accountId, accountId)).for("update");
}
