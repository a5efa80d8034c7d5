import { and, eq, isNull } from "drizzle-orm";
import { eachAlone } from "../../base/eachAlone.ts";
import { musters } from "../../base/store/schema/musters.ts";
import type { Platform } from "../../platform.ts";
import { followLog } from "./followLog.ts";

/** Accounts with a muster that is open, perhaps left by a process that ended. */
export async function accountsWithMusters({ db }: Platform["store"]): Promise<string[]> {
  const rows = await db.selectDistinct({ accountId: musters.accountId }).from(musters).where(isNull(musters.closedAt));
  return rows.map(({ accountId }) => accountId);
}

/**
 * B-22: follows the log for the musters of an account that are open: who leaves, or is known by a door where people assemble, is
 * accounted for. Each muster remembers how far the log has been read for it, so several processes may do this, and a restart loses
 * nothing.
 */
export async function followMusters({ store, events, log }: Pick<Platform, "store" | "events" | "log">, accountId: string): Promise<void> {
  const isOpen = and(eq(musters.accountId, accountId), isNull(musters.closedAt));
  const open = await store.db.select({ musterId: musters.musterId }).from(musters).where(isOpen);
  const follow = ({ musterId }: (typeof open)[number]) =>
    events.record(accountId, async (transaction) => {
      const [muster] = await transaction
        .select()
        .from(musters)
        .where(and(isOpen, eq(musters.musterId, musterId)))
        .for("update");
      return muster ? (await followLog(transaction, muster)).entries : [];
    });
  const nameOf = ({ musterId }: (typeof open)[number]) => ({ accountId, musterId });
  await eachAlone(open, follow, { log, what: "The log was not followed for a muster", nameOf });
}
