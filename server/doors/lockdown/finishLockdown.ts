import { finishLockdown } from "#contract/lockdown.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { conflict, forbidden } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { reachesLockdown, readActive, readInfo } from "./activeLockdown.ts";
import { endLockdown } from "./endLockdown.ts";
import { readDoors } from "./planRows.ts";

/** LK-02: a session that does not reach all doors of a lockdown sees it but may not end it. */
export const finishLockdownHandler = handle(finishLockdown, async ({ body, session, platform }) => {
  const { accountId } = session;
  await endLockdown(platform, {
    accountId,
    actor: actorOf(session),
    reason: "reverted",
    async choose(transaction) {
      const active = await readActive(transaction, accountId);
      const isMeant = body.lockdownId === undefined || body.lockdownId === active?.lockdownId;
      if (!active || !isMeant) throw conflict("error_lockdown_not_active");
      if (!reachesLockdown(session, active, await readDoors(transaction, accountId))) throw forbidden("error_lockdown_out_of_reach");
      return active;
    },
  });
  return readInfo(platform.store.db, session);
});
