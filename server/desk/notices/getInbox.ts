import { dayMs } from "#contract/durations.ts";
import { dataOf } from "#contract/events/eventKinds.ts";
import { getInbox, type InboxMessage, inboxMessages } from "#contract/notices.ts";
import { mayAnswer, mayHear } from "../../access/decide.ts";
import { documentsOf } from "../../access/entries/readEntries.ts";
import type { StoredEvent } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { handle } from "../../http/handle.ts";
import { ownNotices } from "./ownNotices.ts";

/** IC-08: a call that nobody took. */
const missedCall = "call.timed_out";

/** PN-03: the inbox is a view of the log, so that nothing is missing from it that was held back, and nothing in it that the person may not hear. */
export const getInboxHandler = handle(getInbox, async ({ session, platform: { store, events, clock } }) => {
  const { accountId, siteIds, deviceSerials, personId } = session;
  const from = new Date(clock.now().getTime() - serverLimits.inboxDays * dayMs);
  const reach = { ...(siteIds !== "all" && { siteIds }), ...(deviceSerials && { serialNumbers: deviceSerials }) };
  const heard = Object.entries(inboxMessages).filter(([, topic]) => mayHear(session, topic));
  const missed = { kinds: [missedCall], from, limit: serverLimits.inboxMax };
  const [row, found, ofPerson, ofLobby] = await Promise.all([
    ownNotices(store.db, session),
    // Each kind by itself, newest first, which the index answers whatever else the log has.
    Promise.all(heard.map(([kind]) => events.query(accountId, { kinds: [kind], from, ...reach, limit: serverLimits.inboxMax }))),
    // Who is rung by name is told wherever the intercom hangs.
    events.query(accountId, { ...missed, calledPersonId: personId }),
    events.query(accountId, { ...missed, ...reach, calledPersonId: null }),
  ]);
  const calls = [...ofPerson, ...ofLobby].filter((event) => {
    const { personId: called } = dataOf(event, missedCall) ?? {};
    return mayAnswer(session, { ...event, ...(called !== undefined && { personId: called }) });
  });
  const { clearedSequence = 0, readSequence = 0 } = row ?? {};
  // Calls are for who is rung, wherever the intercom hangs.
  const read = await documentsOf({ store }, session, found.flat());
  const messages = [...read, ...calls]
    .filter(({ sequence, actor }) => sequence > clearedSequence && actor.id !== personId)
    .toSorted((a, b) => b.sequence - a.sequence)
    .slice(0, serverLimits.inboxMax)
    .flatMap((event) => messageOf(event, readSequence));
  return { messages, unread: messages.filter(({ isNoRead }) => isNoRead).length };
});

function messageOf({ notification, ...event }: StoredEvent, readSequence: number): InboxMessage[] {
  if (!notification) return [];
  const { id, sequence, kind, occurredAtUtc, serialNumber, siteId, actor } = event;
  return [
    {
      id,
      sequence,
      Code: notification.code,
      Data: JSON.stringify(notification.data),
      isNoRead: sequence > readSequence,
      occurredAtUtc,
      kind,
      by: actor.name,
      ...(serialNumber !== undefined && { serialNumber }),
      ...(siteId !== undefined && { siteId }),
    },
  ];
}
