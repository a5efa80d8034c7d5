import { hangUpDeviceCall, readDeviceCall } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { type Route, handle } from "../../http/handle.ts";
import { getPhoneCallHandler, listPhoneCallsHandler } from "./listCalls.ts";
import { requestDeviceCallHandler, stateOf } from "./requestCall.ts";
import { answerCallHandler, declineCallHandler, reportRingingHandler } from "./residentCalls.ts";
import { notFound } from "../../base/errors.ts";
import type { Platform } from "../../platform.ts";
import { visitorOf } from "./callEntries.ts";
import { type CallRow, findCall, ringingStatuses, statusAt } from "./callRows.ts";
import { changeCall } from "./changeCall.ts";

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
