import type { Device } from "#contract/devices.ts";
import { DoorState, LockState, nameOf } from "#contract/enumerations.ts";
import type { Kernel, StateChip } from "#kernel/plugin.ts";
import {
  CalendarClock,
  CircleDashed,
  CircleQuestionMark,
  DoorClosed,
  DoorOpen,
  Hourglass,
  type Icon,
  Lock,
  LockKeyholeOpen,
  LockOpen,
  LogOut,
  OctagonAlert,
  ShieldBan,
  Timer,
  Video,
  VideoOff,
  Wifi,
  WifiOff,
} from "#kernel/ui/icons.ts";

type Face = readonly [icon: Icon, level: StateChip["level"]];

/** A locked, closed, connected door is in its normal state. Only exceptions have a colour. */
const lockFaces: Record<keyof typeof LockState, Face> = {
  Locked: [Lock, "rest"],
  Unlocked: [LockOpen, "ok"],
  Lockdown: [ShieldBan, "bad"],
  KeepOpen: [LockKeyholeOpen, "warn"],
  UnlockedWithSchedule: [CalendarClock, "ok"],
  UnlockedRequestToExit: [LogOut, "ok"],
};

const doorFaces: Record<keyof typeof DoorState, Face> = {
  Closed: [DoorClosed, "rest"],
  OpenVerified: [DoorOpen, "ok"],
  OpenRequestToExit: [LogOut, "ok"],
  OpenForcedEntry: [OctagonAlert, "alarm"],
  OpenTimedOut: [Timer, "warn"],
  NoSensor: [CircleDashed, "off"],
};

export type Connection = Pick<Device, "isConnected" | "claimExpiresAtUtc">;

type Translate = Pick<Kernel, "t">;

export function lockChip(lockState: number, kernel: Translate): StateChip {
  return chipOf(LockState, lockFaces, lockState, "devices.lock", kernel);
}

export function doorChip(doorState: number, kernel: Translate): StateChip {
  return chipOf(DoorState, doorFaces, doorState, "devices.door", kernel);
}

/** A device that has not proved its serial number yet has never been online, so it does not count as offline. */
export function connectionChip({ isConnected, claimExpiresAtUtc }: Connection, { t }: Translate): StateChip {
  if (claimExpiresAtUtc !== undefined) return { icon: Hourglass, label: t("devices.connection.waiting"), level: "info" };
  return isConnected
    ? { icon: Wifi, label: t("devices.connection.connected"), level: "rest" }
    : { icon: WifiOff, label: t("devices.connection.offline"), level: "bad" };
}

/** PL-07: undefined for a camera without recording, and for an offline one, because its gateway may still record it. */
export function recordingChip(
  { isRecording, isConnected }: Pick<Device, "isRecording" | "isConnected">,
  { t }: Translate,
): StateChip | undefined {
  if (isRecording === false) return { icon: VideoOff, label: t("devices.recording.off"), level: "bad" };
  return isRecording && isConnected ? { icon: Video, label: t("devices.recording.on"), level: "rest" } : undefined;
}

function chipOf<Table extends Record<string, number>>(
  table: Table,
  faces: Record<keyof Table, Face>,
  value: number,
  prefix: string,
  { t }: Translate,
): StateChip {
  const name = nameOf(table, value);
  if (name === undefined) return { icon: CircleQuestionMark, label: t("devices.unknown", { value }), level: "off" };
  const [icon, level] = faces[name];
  return { icon, label: t(`${prefix}.${String(name)}`), level };
}
