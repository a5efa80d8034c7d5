import type { Platform } from "../../platform.ts";
import { accounts } from "../store/schema/accounts.ts";

/** Everybody whose uploads are refused finds in the log from when to when. */
export async function tellOfSpace({ store, events }: Pick<Platform, "store" | "events">, isLow: boolean): Promise<void> {
  const rows = await store.db.select({ accountId: accounts.accountId }).from(accounts);
  const kind = isLow ? "storage.low" : "storage.recovered";
  for (const { accountId } of rows) await events.record(accountId, async () => [{ kind, actor: { kind: "system", name: "Gatehouse" } }]);
}
