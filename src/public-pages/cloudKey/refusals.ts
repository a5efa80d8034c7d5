import { ApiError, unreachableCode } from "#kernel/apiError.ts";
import type { DoorText } from "./doorTexts.ts";

/** PB-04: why a door did not open, for the visitor. */
const refusals: Readonly<Record<string, DoorText>> = {
  [unreachableCode]: "maybeSent",
  error_device_not_found: "otherDoor",
  error_device_not_delivered: "notDelivered",
  error_device_disconnected: "disconnected",
  error_device_in_lockdown: "lockdown",
  error_key_not_yet: "keyNotYet",
  error_key_over: "keyOver",
  error_key_suspended: "suspendedTitle",
  error_key_door_closed: "hours",
  error_key_other_door: "otherDoor",
  error_key_door_behind: "behind",
  error_key_used_up: "usedUp",
  error_key_zone_full: "full",
  error_key_already_inside: "inside",
  error_key_needs_escort: "escort",
  error_key_awaits_second: "second",
};

/** Undefined for an error without a text of its own. */
export function refusalText(error: unknown): DoorText | undefined {
  if (!(error instanceof ApiError)) return "maybeSent";
  return refusals[error.code];
}

/** The outcome is unknown, so the same command may be sent again. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === unreachableCode || error.status >= 500;
}
