import { sql } from "drizzle-orm";
import type { Session } from "../../access/session.ts";
import type { Platform } from "../../platform.ts";
import { personNotices } from "../../base/store/schema/accounts.ts";
import { noticesEvent, ownNotices } from "./ownNotices.ts";

const marks = {
  "user.notices_read": "readSequence",
  "user.notices_cleared": "clearedSequence",
} as const;

/** Moves how far a person has read or cleared; never back, and never past the end of the log. What is there already is not logged again. */
export async function moveMark(
  session: Session,
  kind: keyof typeof marks,
  upTo: number,
  { events }: Pick<Platform, "events">,
): Promise<void> {
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
