import { count } from "drizzle-orm";
import { closeMuster } from "#contract/musters.ts";
import { conflict } from "../../base/errors.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { musterPeople, musters } from "../../base/store/schema/musters.ts";
import { handle, type Route } from "../../http/handle.ts";
import { accountForPeopleHandler, markMissingHandler } from "./accountForPeople.ts";
import { callMusterHandler } from "./callMuster.ts";
import { followLog } from "./followLog.ts";
import { getMusterHandler, listMusterPeopleHandler, listMustersHandler } from "./listMusters.ts";
import { musterEntry } from "./musterEntry.ts";
import { isMuster, isOnMuster, lockOpenMuster, requireMuster } from "./musterRows.ts";

/** Reports of doors up to now are still applied. */
const closeMusterHandler = handle(closeMuster, async ({ params, body, session, platform }) => {
  const { accountId, personId, personName } = session;
  await platform.events.record(accountId, async (transaction) => {
    const muster = await lockOpenMuster(transaction, session, params.id);
    const { entries, revision } = await followLog(transaction, muster);
    const [counts] = await transaction
      .select({ total: count(), accounted: count(musterPeople.method) })
      .from(musterPeople)
      .where(isOnMuster(muster));
    const { total, accounted } = counts ?? { total: 0, accounted: 0 };
    const missing = total - accounted;
    if (missing > body.missing) throw conflict("error_muster_missing_changed");
    const comments = body.comments ?? "";
    await transaction
      .update(musters)
      .set({ closedById: personId, closedByName: personName, closedAt: platform.clock.now(), comments, revision: revision + 1 })
      .where(isMuster(muster, muster.musterId));
    const actor = actorOf(session);
    return [...entries, musterEntry("muster.closed", actor, muster, { total, missing, comments })];
  });
  return requireMuster(platform.store.db, session, params.id);
});

export const musterRoutes: readonly Route[] = [
  listMustersHandler,
  getMusterHandler,
  listMusterPeopleHandler,
  callMusterHandler,
  accountForPeopleHandler,
  markMissingHandler,
  closeMusterHandler,
];
