import type { EventActor } from "#contract/eventLogs.ts";
import type { EventData, EventKind } from "#contract/events/eventKinds.ts";
import type { LiveConversion } from "#contract/liveConversion.ts";
import { type DataBesides, entryOf, type NewEvent, type ToldArgument } from "../../base/events/eventLog.ts";
import { type DeviceRow, deviceActor } from "./deviceRows.ts";

/** Fields of every entry about a device. */
function ofDevice<Kind extends EventKind>(row: DeviceRow, kind: Kind, at: Date, actor: EventActor = deviceActor(row)) {
  return { kind, occurredAt: at, serialNumber: row.serialNumber, siteId: row.siteId, actor };
}

export function connectionEvent(
  row: DeviceRow,
  isConnected: boolean,
  at: Date,
  data: DataBesides<"device.connection", "isConnected"> = {},
): NewEvent {
  const told = { code: isConnected ? "notification_status_connected" : "notification_status_disconnected" } as const;
  return { ...ofDevice(row, "device.connection", at), data: { isConnected, ...data }, told };
}

export function doorStateEvent(row: DeviceRow, doorState: number, at: Date, data: DataBesides<"door.state", "doorState"> = {}): NewEvent {
  return {
    ...ofDevice(row, "door.state", at),
    data: { doorState, ...data },
  };
}

export interface LockChange {
  lockState: number;
  relocksAt: Date | undefined;
  actor?: EventActor | undefined;
  data?: DataBesides<"lock.state", "lockState">;
}

export function lockStateEvent(row: DeviceRow, { lockState, relocksAt, actor, data }: LockChange, at: Date): NewEvent {
  return {
    ...ofDevice(row, "lock.state", at, actor),
    data: { lockState, ...data },
    told: { ...(relocksAt && { RelocksAt: relocksAt.toISOString() }) },
  };
}

export function doorbellEvent(row: DeviceRow, at: Date): NewEvent {
  return {
    ...ofDevice(row, "doorbell.ring", at),
  };
}

/** CR-05: a door takes no PINs after wrong ones, or takes them again. */
export function pinsEvent<Kind extends "door.pins_locked" | "door.pins_allowed">(
  row: DeviceRow,
  kind: Kind,
  at: Date,
  { actor, data }: { actor?: EventActor | undefined; data: EventData<Kind> },
): NewEvent {
  return entryOf(ofDevice(row, kind, at, actor), data);
}

/** AU-17: a gateway is found at other addresses of its network. */
export function movedEvent(row: DeviceRow, localHosts: readonly string[], at: Date): NewEvent {
  return {
    ...ofDevice(row, "device.moved", at),
    data: { from: row.localHosts, to: localHosts },
  };
}

/** It came back with other firmware (DV-18). */
export function firmwareEvent(row: DeviceRow, installed: string, at: Date): NewEvent {
  return {
    ...ofDevice(row, "firmware.changed", at),
    data: { from: row.firmwareVersion, to: installed },
  };
}

export interface SourceChange {
  videoSourceId: string;
  isConnected: boolean;
  failureCode?: string | undefined;
  liveConversion?: LiveConversion | undefined;
  subStreamFailureCode?: string | undefined;
}

export function sourceStateEvent(
  row: DeviceRow,
  { videoSourceId, isConnected, failureCode, liveConversion, subStreamFailureCode }: SourceChange,
  at: Date,
): NewEvent {
  const failure = {
    ...(failureCode !== undefined && { failureCode }),
    ...(liveConversion !== undefined && { liveConversion }),
    ...(subStreamFailureCode !== undefined && { subStreamFailureCode }),
  };
  return {
    ...ofDevice(row, "source.state", at),
    data: { videoSourceId, isConnected, ...failure },
  };
}

/** PL-07: a camera that should be recorded is not any more, or is again; or its gateway records none any more by its settings. */
export function recordingEvent(row: DeviceRow, isRecording: boolean | null, at: Date): NewEvent {
  return {
    ...ofDevice(row, "recording.state", at),
    data: { isRecording, wasRecording: row.isRecording, ...(isRecording === false && { failureCode: "error_video_source_not_recording" }) },
  };
}

/** An entry of any other kind. */
export function plainEvent<Kind extends EventKind>(
  row: DeviceRow,
  kind: Kind,
  at: Date,
  { actor, data }: { actor?: EventActor | undefined; data: EventData<Kind> },
  ...[told]: ToldArgument<Kind>
): NewEvent {
  return entryOf({ ...ofDevice(row, kind, at, actor), ...(told !== undefined && { told }) }, data);
}
