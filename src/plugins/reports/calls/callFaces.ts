import type { PhoneCall } from "#contract/calls.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { BellRing, CircleAlert, CircleSlash, DoorOpen, type Icon, Phone } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";
import { type CallOutcome, callStatuses } from "./callQuery.ts";

/** What became of a call, as the console shows it. Nothing is wrong with a visitor whom nobody heard, but somebody should know. */
export const callFaces: Readonly<Record<CallOutcome, { icon: Icon; level: StateLevel }>> = {
  rings: { icon: BellRing, level: "info" },
  answered: { icon: Phone, level: "ok" },
  opened: { icon: DoorOpen, level: "ok" },
  missed: { icon: CircleSlash, level: "warn" },
  other: { icon: CircleAlert, level: "off" },
};

/** EN-06 in words; a status that came later than this console is said by its number. */
export function callStatusText(status: number, t: Kernel["t"]): string {
  return callStatuses.includes(status) ? t(`reports.calls.status.${status}`) : t("reports.calls.status.other", { status });
}

/** "Apt 4B, Ana Ruiz"; the lobby has no person. */
export function rungText({ displayName, fullName }: Pick<PhoneCall, "displayName" | "fullName">): string {
  return fullName === "" ? displayName : `${displayName}, ${fullName}`;
}

/** By the clock of the site where the intercom is. */
export function callTime(instantUtc: string, { timeZoneId }: Pick<PhoneCall, "timeZoneId">, language: string): string {
  return momentAndZone(instantUtc, language, timeZoneId);
}
