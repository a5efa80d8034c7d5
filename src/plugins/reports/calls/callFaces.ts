import type { PhoneCall } from "#contract/calls.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { BellRing, CircleAlert, CircleSlash, DoorOpen, type Icon, Phone } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";
import { type CallOutcome, callStatuses } from "./callQuery.ts";

/** Icon and level of a call's outcome. A missed call is not a fault, but an operator should notice it. */
export const callFaces: Readonly<Record<CallOutcome, { icon: Icon; level: StateLevel }>> = {
  rings: { icon: BellRing, level: "info" },
  answered: { icon: Phone, level: "ok" },
  opened: { icon: DoorOpen, level: "ok" },
  missed: { icon: CircleSlash, level: "warn" },
  other: { icon: CircleAlert, level: "off" },
};

/** EN-06: a call status in words; an unknown status appears as its number. */
export function callStatusText(status: number, t: Kernel["t"]): string {
  return callStatuses.includes(status) ? t(`reports.calls.status.${status}`) : t("reports.calls.status.other", { status });
}

/** "Apt 4B, Ana Ruiz"; a call to the lobby has no person. */
export function rungText({ displayName, fullName }: Pick<PhoneCall, "displayName" | "fullName">): string {
  return fullName === "" ? displayName : `${displayName}, ${fullName}`;
}

/** In the time zone of the intercom's site. */
export function callTime(instantUtc: string, { timeZoneId }: Pick<PhoneCall, "timeZoneId">, language: string): string {
  return momentAndZone(instantUtc, language, timeZoneId);
}
