import { type ProvisioningStatus, provisioningStatusOf } from "#contract/enumerations.ts";
import type { FaceInvitation } from "#contract/faceInvitations.ts";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CircleAlert, CircleCheck, CircleSlash, Clock, type Icon, Mail } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

export interface StateFace {
  icon: Icon;
  level: StateLevel;
}

/** EN-07: icon and level of each status. */
export const statusFaces: Readonly<Record<ProvisioningStatus, StateFace>> = {
  Active: { icon: Mail, level: "info" },
  Inactive: { icon: Clock, level: "off" },
  Success: { icon: CircleCheck, level: "ok" },
  Error: { icon: CircleAlert, level: "bad" },
  MaxPinAttempts: { icon: CircleSlash, level: "warn" },
};

const reasonFaces: Readonly<Record<NonNullable<FaceInvitation["inactiveBecause"]>, StateFace>> = {
  notYet: { icon: Clock, level: "info" },
  expired: { icon: Clock, level: "off" },
  suspended: { icon: CircleSlash, level: "warn" },
};

/** State of an invitation in words, with the reason if it is inactive; an unknown state keeps its own name (EN-21). */
export function invitationFace({ status: wire, inactiveBecause }: FaceInvitation, t: Kernel["t"]): StateFace & { word: string } {
  const status = provisioningStatusOf(wire);
  if (status === undefined) return { ...statusFaces.Inactive, word: String(wire) };
  if (inactiveBecause !== undefined) return { ...reasonFaces[inactiveBecause], word: t(`credentials.face.because.${inactiveBecause}`) };
  return { ...statusFaces[status], word: t(`credentials.face.status.${status}`) };
}

/** A further note on the state: a photo is waiting, the PIN is blocked until a time, or the right PIN was entered. */
export function invitationNote(
  { pinLockedUntilUtc, openedAtUtc, isPhotoWaiting }: FaceInvitation,
  { t, language, timeZone }: { t: Kernel["t"]; language: string; timeZone: string | undefined },
): string | undefined {
  if (isPhotoWaiting) return t("credentials.face.photoWaits");
  if (pinLockedUntilUtc !== undefined)
    return t("credentials.face.lockedUntil", { time: minuteAndZone(pinLockedUntilUtc, language, timeZone) });
  return openedAtUtc === undefined ? undefined : t("credentials.face.openedAt", { time: minuteAndZone(openedAtUtc, language, timeZone) });
}
