import { and, eq } from "drizzle-orm";
import { setLanguage } from "#contract/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import { handle } from "../../http/handle.ts";
import { people } from "../../base/store/schema/accounts.ts";

/** GN-03: the person's language in this account. */
export const setLanguageHandler = handle(setLanguage, async ({ body: { localeISO2 }, session, platform: { events } }) => {
  const { accountId, personId } = session;
  await events.record(accountId, async (transaction) => {
    await transaction
      .update(people)
      .set({ localeISO2 })
      .where(and(eq(people.accountId, accountId), eq(people.personId, personId)));
    const actor = actorOf(session);
    return [{ kind: "user.language_changed", actor, data: { localeISO2 } }];
  });
  return { localeISO2 };
});
