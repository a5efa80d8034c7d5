import { and, eq } from "drizzle-orm";
import { saveNoticeRules } from "#contract/notices.ts";
import { conflict } from "../../base/errors.ts";
import { differencesOf } from "../../base/events/settingsChange.ts";
import { handle } from "../../http/handle.ts";
import { requireTimeZone } from "../../base/requireTimeZone.ts";
import { personNotices } from "../../base/store/schema/accounts.ts";
import { isOwn, noticesEvent, ownNotices } from "./ownNotices.ts";

/** B-28: of two saves over the same version the second is refused. */
export const saveNoticeRulesHandler = handle(saveNoticeRules, async ({ body: { version, rules: asked }, session, platform }) => {
  const rules = { ...asked, timeZoneId: requireTimeZone(asked.timeZoneId) };
  const { accountId, personId } = session;
  const next = { version: version + 1, rules };
  await platform.events.record(accountId, async (transaction) => {
    const before = await ownNotices(transaction, session);
    // The row may be there with nothing but what was read in the inbox.
    const saved = before
      ? await transaction
          .update(personNotices)
          .set(next)
          .where(and(isOwn(session), eq(personNotices.version, version)))
          .returning({ version: personNotices.version })
      : version === 0
        ? await transaction
            .insert(personNotices)
            .values({ accountId, personId, ...next })
            .onConflictDoNothing()
            .returning({ version: personNotices.version })
        : [];
    if (!saved[0]) throw conflict("error_notice_rules_version_conflict");
    const changed = before?.rules ? differencesOf(before.rules, rules) : { to: rules };
    return [noticesEvent(session, "user.notices_changed", changed ?? {})];
  });
  return { version: next.version };
});
