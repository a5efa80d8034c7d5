import { and, eq, isNull } from "drizzle-orm";
import { eachAlone } from "../../base/eachAlone.ts";
import { watchLog } from "../../base/events/watchLog.ts";
import type { Platform } from "../../platform.ts";
import { musters } from "../../base/store/schema/musters.ts";
import { followLog } from "./followLog.ts";

const gatherMs = 100;
/** For what another process left undone when it ended. */
const lookEveryMs = 5_000;

/**
 * B-22: follows the log for the musters that are open: who leaves, or is known by a door where people assemble, is accounted for. Each
 * muster remembers how far the log has been read for it, so several processes may do this, and a restart loses nothing.
 */
export function watchMusters({ store, events, log }: Pick<Platform, "store" | "events" | "log">): { stop(): Promise<void> } {
  const onError = (accountId: string, error: unknown) =>
    log.error("The log was not followed for a muster", { accountId, error: String(error) });
  const watch = watchLog({ events, gatherMs, look, onError });
  let isStopped = false;
  let looking: Promise<void> = everyAccount();
  const timer = setInterval(() => {
    looking = everyAccount();
  }, lookEveryMs);

  function everyAccount(): Promise<void> {
    return store.db
      .selectDistinct({ accountId: musters.accountId })
      .from(musters)
      .where(isNull(musters.closedAt))
      .then((rows) => {
        for (const { accountId } of rows) if (!isStopped) watch.wake(accountId);
      })
      .catch((error: unknown) => log.error("Open musters were not looked for", { error: String(error) }));
  }

  async function look(accountId: string): Promise<void> {
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

  return {
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
      await watch.close();
    },
  };
}
