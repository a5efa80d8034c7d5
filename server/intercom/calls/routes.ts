import { answerCall, declineCall, hangUpDeviceCall, readDeviceCall, reportRinging } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { mayAnswer } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { visitorOf } from "./callEntries.ts";
import { type CallRow, findCall, ringingStatuses, statusAt } from "./callRows.ts";
import { changeCall } from "./changeCall.ts";
import { getPhoneCallHandler, listPhoneCallsHandler } from "./listCalls.ts";
import { requestDeviceCallHandler, stateOf } from "./requestCall.ts";

async function requireCall({ store }: Platform, callId: string): Promise<CallRow> {
  const row = await findCall(store.db, callId);
  if (!row) throw notFound("error_call_not_found");
  return row;
}

const readDeviceCallHandler = handle(readDeviceCall, async ({ params, platform }) =>
  stateOf(await requireCall(platform, params.callId), platform.clock.now()),
);

const hangUpDeviceCallHandler = handle(hangUpDeviceCall, async ({ params, platform }) => {
  const call = await requireCall(platform, params.callId);
  const after = await changeCall(platform, call, (row, now) =>
    ringingStatuses.includes(statusAt(row, now))
      ? { change: { status: CallStatus.Hangup, endedAt: now }, actor: visitorOf(row) }
      : undefined,
  );
  return stateOf(after, platform.clock.now());
});

/** A call that is not for this person is not found. */
async function requireOwn({ store }: Platform, session: Session, callId: string): Promise<CallRow> {
  const row = await findCall(store.db, callId);
  const isOwn = row && mayAnswer(session, { ...row, personId: row.personId ?? undefined });
  if (!isOwn) throw notFound("error_call_not_found");
  return row;
}

const personOf = ({ personId: id, personName: name }: Session) => ({ kind: "person", id, name }) as const;

const told = (row: CallRow, now: Date) => ({
  status: statusAt(row, now),
  ...(row.answeredById !== null && { answeredBy: { id: row.answeredById, name: row.answeredByName ?? "" } }),
});

const reportRingingHandler = handle(reportRinging, async ({ params, session, platform }) => {
  const call = await requireOwn(platform, session, params.id);
  const after = await changeCall(platform, call, (row, now) =>
    statusAt(row, now) === CallStatus.Initiated ? { change: { status: CallStatus.Ringing }, actor: personOf(session) } : undefined,
  );
  return told(after, platform.clock.now());
});

/** The row decides who was first, however many answer at once. */
const answerCallHandler = handle(answerCall, async ({ params, session, platform }) => {
  const call = await requireOwn(platform, session, params.id);
  const { personId: answeredById, personName: answeredByName } = session;
  const after = await changeCall(platform, call, (row, now) =>
    ringingStatuses.includes(statusAt(row, now))
      ? {
          change: { status: CallStatus.Answered, answeredById, answeredByName, answeredAt: now, endedAt: now },
          actor: personOf(session),
        }
      : undefined,
  );
  return told(after, platform.clock.now());
});

const declineCallHandler = handle(declineCall, async ({ params, session, platform }) => {
  const call = await requireOwn(platform, session, params.id);
  if (call.personId === null) throw notFound("error_call_not_found");
  const after = await changeCall(platform, call, (row, now) =>
    ringingStatuses.includes(statusAt(row, now))
      ? { change: { status: CallStatus.Rejected, endedAt: now }, actor: personOf(session) }
      : undefined,
  );
  return told(after, platform.clock.now());
});

export const callsRoutes: readonly Route[] = [
  requestDeviceCallHandler,
  readDeviceCallHandler,
  hangUpDeviceCallHandler,
  listPhoneCallsHandler,
  getPhoneCallHandler,
  reportRingingHandler,
  answerCallHandler,
  declineCallHandler,
];
