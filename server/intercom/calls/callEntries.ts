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

const dataOf = ({ callId, personId, displayName, fullName, unitType, status }: CallRow) => ({
  callId,
  unitType,
  unitName: displayName,
  status,
  ...(personId !== null && { personId, personName: fullName }),
});

/** IC-08: it begins to ring. */
export function initiatedEntry(row: CallRow): NewEvent {
  const { serialNumber, siteId, fullName, requestedAt } = row;
  const actor = visitorOf(row);
  return { kind: "call.initiated", occurredAt: requestedAt, serialNumber, siteId, actor, data: dataOf(row), told: { fullName } };
}

/** It came to the status that the row has. */
export function changedEntry(row: CallRow, at: Date, actor: EventActor): NewEvent {
  const { serialNumber, siteId, deviceName, status } = row;
  const kind = callKinds[status as Exclude<CallStatus, typeof CallStatus.Initiated>];
  return { kind, occurredAt: at, serialNumber, siteId, actor, data: dataOf(row), told: { DeviceName: deviceName } };
}
