import { eq } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { accounts } from "./schema/accounts.ts";

/** Serializes transactions of an account that take something unique, such as an address or a slot: each waits for the previous commit. */
export async function standInLine(transaction: Database, accountId: string): Promise<void> {
  await transaction.select({ accountId: accounts.accountId }).from(accounts).where(eq(accounts.accountId, accountId)).for("update");
}
