import type { StateMessage } from "#contract/deviceLink.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { DataOfAny } from "#contract/events/kind.ts";
import { isLocalHost } from "#domain/network/localHost.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { Database } from "../../base/store/connect.ts";
import { changeDevice, type DeviceRow } from "./deviceRows.ts";
import type { EventParts } from "./linkParts.ts";
import { applySource } from "./sourceStates.ts";
import { doorStateEvent, lockStateEvent, movedEvent } from "./stateChanges.ts";

/** Stores the whole state that a device reports; returns entries for what differs from the stored one. */
export async function applyState(
  parts: EventParts,
  transaction: Database,
  row: DeviceRow,
  state: StateMessage,
  { at, skew }: { at: Date; skew: DataOfAny },
): Promise<NewEvent[]> {
  const data = { reason: "reported", ...skew };
  const relocksAt = state.relocksAtUtc === undefined ? undefined : new Date(state.relocksAtUtc);
  const pinsLockedUntil = state.pinsLockedUntilUtc === undefined ? null : new Date(state.pinsLockedUntilUtc);
  const isNewLock = state.lockState !== undefined && state.lockState !== row.lockState;
  const localHosts = row.deviceType === DeviceType.Gateway ? (state.localHosts ?? []).filter(isLocalHost) : row.localHosts;
  const hasMoved = localHosts.join() !== row.localHosts.join();
  const isNewLeaf = state.doorState !== undefined && state.doorState !== row.doorState;
  const firmwareVersion = state.firmwareVersion.slice(0, 100);
  await changeDevice(transaction, row, {
    firmwareVersion,
    ...(hasMoved && { localHosts }),
    ...(state.lockState !== undefined && { lockState: state.lockState, relocksAt: relocksAt ?? null, pinsLockedUntil }),
    ...(isNewLock && { lockStateChangedAt: at }),
    ...(isNewLeaf && { doorState: state.doorState, doorStateChangedAt: at }),
  });
  const logged: NewEvent[] = [];
  if (isNewLock && state.lockState !== undefined) logged.push(lockStateEvent(row, { lockState: state.lockState, relocksAt, data }, at));
  if (isNewLeaf && state.doorState !== undefined) logged.push(doorStateEvent(row, state.doorState, at, data));
  if (hasMoved) logged.push(movedEvent(row, localHosts, at));
  logged.push(...(await parts.applyFirmwareVersion(transaction, row, firmwareVersion, at)));
  for (const source of state.sources ?? []) logged.push(...(await applySource(transaction, row, source, at)));
  return logged;
}
