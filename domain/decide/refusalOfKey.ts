import type { ErrorCode } from "#contract/errorCodes.ts";
import type { Reason, Rule } from "./because.ts";

/** PB-04: what a visitor can be told of the rules that refuse a cloud key. */
const codes: Partial<Record<Rule, ErrorCode>> = {
  "credential.unknown": "error_key_door_behind",
  "person.suspended": "error_key_suspended",
  "person.notLive": "error_key_suspended",
  "person.notYetValid": "error_key_not_yet",
  "credential.notYetValid": "error_key_not_yet",
  "person.expired": "error_key_over",
  "credential.expired": "error_key_over",
  "credential.usedUp": "error_key_used_up",
  lockdown: "error_device_in_lockdown",
  "schedule.closed": "error_key_door_closed",
  "zone.full": "error_key_zone_full",
  "zone.antiPassback": "error_key_already_inside",
  "zone.needsEscort": "error_key_needs_escort",
  "zone.awaitsSecond": "error_key_awaits_second",
};

/** The code for the first rule that refuses; any other means that the key is not for this door. */
export function refusalOfKey(because: readonly Reason[]): ErrorCode {
  const [first] = because;
  return (first && codes[first.rule]) ?? "error_key_other_door";
}
