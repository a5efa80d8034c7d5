import { and, eq, sql } from "drizzle-orm";
import { clearInbox, getNoticeRules, readInbox, saveNoticeRules } from "#contract/notices.ts";
import type { Session } from "../../access/session.ts";
import { conflict } from "../../base/errors.ts";
import { differencesOf } from "../../base/events/settingsChange.ts";
import { requireTimeZone } from "../../base/requireTimeZone.ts";
import { personNotices } from "../../base/store/schema/accounts.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { getInboxHandler } from "./getInbox.ts";
import { isOwn, noticesEvent, ownNotices } from "./ownNotices.ts";

/** B-28: version 0 and no rules before the first save. */
const getNoticeRulesHandler = handle(getNoticeRules, async ({ session, platform: { store } }) => {
  const row = await ownNotices(store.db, session);
  return { version: row?.version ?? 0, ...(row?.rules && { rules: row.rules }) };
});

/** PN-03 */
const readInboxHandler = handle(readInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_read", sequence, platform);
  return {};
});

/** PN-03 */
const clearInboxHandler = handle(clearInbox, async ({ body: { sequence }, session, platform }) => {
  await moveMark(session, "user.notices_cleared", sequence, platform);
  return {};
});

/** B-28: of two saves over the same version the second is refused. */
const saveNoticeRulesHandler = handle(saveNoticeRules, async ({ body: { version, rules: asked }, session, platform }) => {
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

const marks = {
  "user.notices_read": "readSequence",
  "user.notices_cleared": "clearedSequence",
} as const;

/** Moves how far a person has read or cleared; never back, and never past the end of the log. What is there already is not logged again. */
async function moveMark(session: Session, kind: keyof typeof marks, upTo: number, { events }: Pick<Platform, "events">): Promise<void> {
  const { accountId, personId } = session;
  const mark = marks[kind];
  const sequence = Math.min(upTo, await events.head(accountId));
  await events.record(accountId, async (transaction) => {
    const before = await ownNotices(transaction, session);
    if ((before?.[mark] ?? 0) >= sequence) return [];
    await transaction
      .insert(personNotices)
      .values({ accountId, personId, [mark]: sequence })
      .onConflictDoUpdate({
        target: [personNotices.accountId, personNotices.personId],
        set: { [mark]: sql`greatest(${personNotices[mark]}, ${sequence})` },
      });
    return [noticesEvent(session, kind, { sequence })];
  });
}

export const noticesRoutes: readonly Route[] = [
  getNoticeRulesHandler,
  saveNoticeRulesHandler,
  getInboxHandler,
  readInboxHandler,
  clearInboxHandler,
];
