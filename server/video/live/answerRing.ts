import { answerRing } from "#contract/doorbells.ts";
import { limits } from "#contract/limits.ts";
import { changeDevice, lockDevice } from "../../channels/deviceLink/deviceRows.ts";
import { handle } from "../../http/handle.ts";
import { watchChannel } from "./reachChannel.ts";

/** B-25: the row decides who was first, however many answer at once. */
export const answerRingHandler = handle(answerRing, async ({ params, session, platform }) => {
  const { accountId, serialNumber, siteId } = await watchChannel(platform, session, params.serial, "live");
  const { personId: id, personName: name } = session;
  let answeredBy: { id: string; name: string } | undefined;
  await platform.events.record(accountId, async (transaction) => {
    const now = platform.clock.now();
    const row = await lockDevice(transaction, { accountId, serialNumber });
    if (!row?.rangAt || now.getTime() - row.rangAt.getTime() > limits.doorbellToastMs) return [];
    if (row.ringAnsweredById !== null) {
      answeredBy = { id: row.ringAnsweredById, name: row.ringAnsweredByName ?? "" };
      return [];
    }
    answeredBy = { id, name };
    await changeDevice(transaction, row, { ringAnsweredById: id, ringAnsweredByName: name });
    return [
      {
        kind: "doorbell.answered",
        occurredAt: now,
        serialNumber,
        siteId,
        actor: { kind: "person", ...answeredBy },
      },
    ];
  });
  return answeredBy ? { answeredBy } : {};
});
