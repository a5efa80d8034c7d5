import { CallStatus } from "#contract/enumerations.ts";
import type { EventActor } from "#contract/eventLogs.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { CallRow } from "./callRows.ts";

/** Kinds of the log by the status that a call came to. */
export const callKinds = {
  [CallStatus.Initiated]: "call.initiated",
  [CallStatus.Ringing]: "call.ringing",
  [CallStatus.Answered]: "call.answered",
  [CallStatus.Rejected]: "call.rejected",
  [CallStatus.Hangup]: "call.hung_up",
  [CallStatus.TimedOut]: "call.timed_out",
  [CallStatus.AccessGranted]: "call.access_granted",
} as const;

/** The visitor is known only by the intercom. */
export const visitorOf = ({ serialNumber, deviceName }: Pick<CallRow, "serialNumber" | "deviceName">): EventActor => ({
  kind: "device",
  id: serialNumber,
  name: deviceName,
});

const entryOf = (row: CallRow, at: Date, actor: EventActor) => {
  const { serialNumber, siteId, callId, personId, displayName, fullName, unitType } = row;
  return {
    kind: callKinds[row.status as CallStatus],
    occurredAt: at,
    serialNumber,
    siteId,
    actor,
    data: { callId, unitType, unitName: displayName, status: row.status, ...(personId !== null && { personId, personName: fullName }) },
  };
};

/** IC-08: it begins to ring. */
export function initiatedEntry(row: CallRow): NewEvent {
  const { serialNumber, siteId, callId, personId, displayName, fullName, deviceName, requestedAt } = row;
  return {
    ...entryOf(row, requestedAt, visitorOf(row)),
    notification: {
      topic: "Users/DeviceCallRequest",
      code: "notification_device_call_request",
      data: {
        timestamp: requestedAt.toISOString(),
        serialNumber,
        callId,
        deviceName,
        siteId,
        displayName,
        fullName,
        ...(personId !== null && { userId: personId }),
      },
    },
  };
}

/** It came to the status that the row has. */
export function changedEntry(row: CallRow, at: Date, actor: EventActor): NewEvent {
  return {
    ...entryOf(row, at, actor),
    notification: {
      topic: "Calls/Index",
      code: "notification_call_changed",
      data: {
        SerialNumber: row.serialNumber,
        Timestamp: at.toISOString(),
        CallId: row.callId,
        Status: row.status,
        DeviceName: row.deviceName,
        DisplayName: row.displayName,
        ...(actor.kind === "person" && actor.id !== undefined && { UserId: actor.id, UserName: actor.name }),
      },
    },
  };
}
