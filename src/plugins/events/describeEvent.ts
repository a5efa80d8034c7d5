import { AccessMethod, AccessResult, DoorState, EventCategory, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import type { Kernel } from "#kernel/plugin.ts";
import {
  Activity,
  BellRing,
  Cpu,
  DoorClosed,
  DoorOpen,
  FileText,
  HardDrive,
  IdCard,
  KeyRound,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  Mail,
  Monitor,
  OctagonAlert,
  Pencil,
  ShieldBan,
  ShieldCheck,
  Timer,
  Upload,
  Video,
  VideoOff,
  Wifi,
  WifiOff,
} from "#kernel/ui/icons.ts";
import { accountKinds } from "./accountKinds.ts";
import { describeCredential, methodFace } from "./describeCredential.ts";
import { callKinds } from "./callKinds.ts";
import { evidenceKinds } from "./evidenceKinds.ts";
import { liveKinds } from "./liveKinds.ts";
import { pinKinds } from "./pinKinds.ts";
import { presenceKinds } from "./presenceKinds.ts";
import { wallKinds } from "./wallKinds.ts";
import type { EventFace } from "./services.ts";

export type Words = Pick<Kernel, "t">;
export type Describe = (event: EventLog, words: Words) => Omit<EventFace, "detail" | "isRoutine">;

const numberOf = (event: EventLog, name: string): number => (typeof event.data[name] === "number" ? event.data[name] : -1);
const textOf = (event: EventLog, name: string): string => (typeof event.data[name] === "string" ? event.data[name] : "");

const noted = (title: string, result: string) => ({ icon: Pencil, title, result, level: "rest" }) as const;

const byKind: Record<string, Describe> = {
  "access.decision": (event, { t }) => {
    const result = numberOf(event, "result");
    const isGranted = result === AccessResult.AccessGranted;
    const isUnknown = result === AccessResult.UnknownUser || result === AccessResult.CardFormatError;
    const unknown = numberOf(event, "method") === AccessMethod.PIN ? "events.unknownPin" : "events.unknownCard";
    return {
      icon: methodFace(numberOf(event, "method"), t).icon,
      title: isUnknown ? t(unknown) : event.actor.name,
      result: resultWord(result, t),
      level: isGranted ? "rest" : "bad",
    };
  },
  "door.state": (event, { t }) => {
    const state = numberOf(event, "doorState");
    if (state === DoorState.OpenForcedEntry)
      return { icon: OctagonAlert, title: t("events.forced"), result: t("events.result.alarm"), level: "alarm" };
    if (state === DoorState.OpenTimedOut)
      return { icon: Timer, title: t("events.held"), result: t("events.result.warning"), level: "warn" };
    if (state === DoorState.OpenRequestToExit)
      return { icon: LogOut, title: t("events.exitOpen"), result: t("events.result.open"), level: "rest" };
    if (state === DoorState.OpenVerified)
      return { icon: DoorOpen, title: t("events.opened"), result: t("events.result.open"), level: "rest" };
    return { icon: DoorClosed, title: t("events.closed"), result: t("events.result.closed"), level: "rest" };
  },
  "lock.state": (event, { t }) => {
    const state = numberOf(event, "lockState");
    const name = nameOf(LockState, state);
    const isKept = state === LockState.KeepOpen;
    const isLocked = state === LockState.Locked;
    return {
      icon: state === LockState.Lockdown ? ShieldBan : isLocked ? Lock : LockOpen,
      title: event.actor.kind === "person" ? event.actor.name : t(isLocked ? "events.locked" : "events.unlocked"),
      result: name === undefined ? t("events.unknown", { value: state }) : t(`events.lock.${name}`),
      level: state === LockState.Lockdown ? "bad" : isKept ? "warn" : "rest",
    };
  },
  "device.connection": (event, { t }) => {
    const isConnected = event.data["isConnected"] === true;
    return isConnected
      ? { icon: Wifi, title: t("events.connected"), result: t("events.result.online"), level: "rest" }
      : { icon: WifiOff, title: t("events.disconnected"), result: t("events.result.offline"), level: "bad" };
  },
  "command.lock_state": (event, { t }) => {
    const name = nameOf(LockState, numberOf(event, "lockState"));
    return {
      icon: Monitor,
      title: event.actor.name,
      result: name === undefined ? t("events.command") : t(`events.order.${name}`),
      level: "rest",
    };
  },
  "command.not_delivered": (event, { t }) => ({ icon: WifiOff, title: event.actor.name, result: t("events.notDelivered"), level: "bad" }),
  "exit.request": (_event, { t }) => ({ icon: LogOut, title: t("events.exitRequest"), result: t("events.result.exit"), level: "rest" }),
  "doorbell.answered": ({ actor }, { t }) => ({ icon: BellRing, title: actor.name, result: t("events.answeredRing"), level: "rest" }),
  "doorbell.ring": (_event, { t }) => ({ icon: BellRing, title: t("events.doorbell"), result: t("events.result.rang"), level: "warn" }),
  "device.renamed": (event, { t }) => ({
    icon: Pencil,
    title: event.actor.name,
    result: t("events.renamed", { name: textOf(event, "to") }),
    level: "rest",
  }),
  "device.added": (event, { t }) => noted(event.actor.name, t("events.added")),
  "device.claim_ended": (event, { t }) => noted(event.actor.name, t(`events.claim.${textOf(event, "end")}`)),
  "device.removed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.removed"), level: "rest" }),
  "device.console_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.settings"), level: "rest" }),
  "device.zones_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.doorZones"), level: "rest" }),
  "device.on_wall_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.settings"), level: "rest" }),
  "device.moved": (_event, { t }) => ({ icon: Wifi, title: t("events.moved"), result: t("events.result.online"), level: "rest" }),
  "device.enrolment_token_created": (event, { t }) => ({
    icon: KeyRound,
    title: event.actor.name,
    result: t("events.token"),
    level: "rest",
  }),
  "device.enrolled": (event, { t }) => ({ icon: KeyRound, title: event.actor.name, result: t("events.enrolled"), level: "rest" }),
  "command.refused": (event, { t }) => ({ icon: ShieldBan, title: event.actor.name, result: t("events.refused"), level: "bad" }),
  "lockdown.started": (event, { t }) => ({
    icon: ShieldBan,
    title: event.actor.name,
    result: t("events.access.LockdownStart"),
    level: "alarm",
  }),
  "lockdown.ended": (event, { t }) => {
    const isExpired = event.data["reason"] === "expired";
    return {
      icon: ShieldCheck,
      title: isExpired ? t("events.lockdownExpired") : event.actor.name,
      result: t("events.access.LockdownEnd"),
      level: "warn",
    };
  },
  "lockdown.end_moved": (_event, { t }) => ({
    icon: ShieldBan,
    title: t("events.clockSet"),
    result: t("events.lockdownEndMoved"),
    level: "warn",
  }),
  "lockdown.door_released": (event, { t }) => ({
    icon: ShieldCheck,
    title: event.actor.name,
    result: t("events.lockdownReleased"),
    level: "warn",
  }),
  "lockdown.plan_created": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.planCreated"), level: "rest" }),
  "lockdown.plan_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.planChanged"), level: "rest" }),
  "lockdown.plan_deleted": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.planDeleted"), level: "rest" }),
  "firmware.offered": (event, { t }) => ({ ...aboutFirmware(event, t), title: t("events.firmware.offered") }),
  "firmware.scheduled": (event, { t }) => ({ ...aboutFirmware(event, t), title: event.actor.name, result: t("events.firmware.scheduled") }),
  "firmware.started": (event, { t }) => ({ ...aboutFirmware(event, t), title: t("events.firmware.started") }),
  "firmware.finished": (event, { t }) => ({
    ...aboutFirmware(event, t),
    title: t("events.firmware.finished"),
    level: numberOf(event, "failedCount") > 0 ? "warn" : "rest",
  }),
  "firmware.expired": (event, { t }) => ({ ...aboutFirmware(event, t), title: t("events.firmware.expired") }),
  "firmware.step": (event, { t }) => {
    const step = textOf(event, "step");
    return { ...aboutFirmware(event, t), title: t(`events.firmware.step.${step}`), level: step === "failed" ? "bad" : "rest" };
  },
  "firmware.changed": (event, { t }) => ({ icon: Cpu, title: t("events.firmware.changed"), result: textOf(event, "to"), level: "rest" }),
  "source.state": (event, { t }) =>
    event.data["isConnected"] === true
      ? { icon: Video, title: t("events.sourceOn"), result: t("events.result.online"), level: "rest" }
      : { icon: VideoOff, title: t("events.sourceOff"), result: t("events.result.offline"), level: "bad" },
  "device.changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.settings"), level: "rest" }),
  "user.imported": (event, { t }) => ({
    icon: Upload,
    title: event.actor.name,
    result: t("events.imported", { created: numberOf(event, "created"), changed: numberOf(event, "changed") }),
    level: "rest",
  }),
  "user.language_changed": (event, { t }) => ({ icon: Pencil, title: event.actor.name, result: t("events.language"), level: "rest" }),
  "identity.password_changed": (event, { t }) => ({ icon: KeyRound, title: event.actor.name, result: t("events.password"), level: "rest" }),
  "identity.password_refused": (event, { t }) => ({
    icon: ShieldBan,
    title: event.actor.name,
    result: t("events.passwordRefused"),
    level: "warn",
  }),
  "identity.verification_sent": (event, { t }) => ({
    icon: Mail,
    title: event.actor.name,
    result: t("events.verification"),
    level: "rest",
  }),
  "identity.email_verified": (event, { t }) => ({ icon: Mail, title: event.actor.name, result: t("events.verified"), level: "rest" }),
  "pass.requested": (event, { t }) => ({ icon: IdCard, title: event.actor.name, result: t("events.passRequested"), level: "rest" }),
  ...presenceKinds,
  ...callKinds,
  ...liveKinds,
  ...evidenceKinds,
  ...wallKinds,
  ...pinKinds,
  ...accountKinds,
  "pass.approved": (event, { t }) => ({ icon: IdCard, title: event.actor.name, result: t("events.passApproved"), level: "rest" }),
  "pass.rejected": (event, { t }) => ({ icon: IdCard, title: event.actor.name, result: t("events.passRejected"), level: "rest" }),
  "report.exported": (event, { t }) => ({ icon: FileText, title: event.actor.name, result: t("events.exported"), level: "rest" }),
  "storage.low": (_event, { t }) => ({ icon: HardDrive, title: t("events.storageLow"), result: t("events.result.warning"), level: "warn" }),
  "storage.recovered": (_event, { t }) => ({
    icon: HardDrive,
    title: t("events.storageRecovered"),
    result: t("events.result.online"),
    level: "rest",
  }),
  "session.signed_in": (event, { t }) => ({ icon: LogIn, title: event.actor.name, result: t("events.signedIn"), level: "rest" }),
  "session.signed_out": (event, { t }) => ({ icon: LogOut, title: event.actor.name, result: t("events.signedOut"), level: "rest" }),
  "session.refused": (event, { t }) => ({
    icon: LogIn,
    title: textOf(event, "personName"),
    result: t("events.signInRefused"),
    level: "bad",
  }),
  "session.account_switched": (event, { t }) => ({ icon: LogIn, title: event.actor.name, result: t("events.switched"), level: "rest" }),
  "user.import_started": (event, { t }) => ({
    icon: Upload,
    title: event.actor.name,
    result: t("events.importStarted", { name: textOf(event, "name") }),
    level: "rest",
  }),
};

/** Places, times and roles that somebody made, changed or deleted, by name. */
function aboutSettings(event: EventLog, { t }: Words): ReturnType<Describe> | undefined {
  const [, thing, change] =
    /^(site|zone|group|guest|schedule|holiday|role|policytest|catalog|user)\.(created|changed|deleted|failed|passed|unknown|suspended|reactivated|undeleted|avatar_changed|avatar_removed|invited|uninvited|joined)$/.exec(
      event.kind,
    ) ?? [];
  if (thing === undefined || change === undefined) return undefined;
  const { personId = event.actor.id } = event.data;
  const own = personId === event.actor.id ? ownChanges[event.kind] : undefined;
  const result = own !== undefined ? t(own) : t(`events.thing.${thing}.${change}`, { name: textOf(event, "name") });
  return { icon: Pencil, title: event.actor.name, result, level: settingsLevels[change] ?? "rest" };
}

const ownChanges: Readonly<Record<string, string>> = {
  "user.changed": "events.ownData",
  "user.avatar_changed": "events.ownPicture",
  "user.avatar_removed": "events.ownPicture",
};

const settingsLevels: Readonly<Record<string, EventFace["level"]>> = { failed: "bad", unknown: "warn" };

function aboutFirmware(event: EventLog, t: Words["t"]) {
  return { icon: Cpu, result: t("events.firmware.version", { version: textOf(event, "firmwareVersion") }), level: "rest" } as const;
}

/** EN-05, EN-21 */
export function resultWord(result: number, t: Words["t"]): string {
  const name = nameOf(AccessResult, result);
  return name === undefined ? t("events.unknown", { value: result }) : t(`events.access.${name}`);
}

/** EN-05, EN-21 */
export function categoryWord(category: number, t: Words["t"]): string {
  const name = nameOf(EventCategory, category);
  return name === undefined ? t("events.unknown", { value: category }) : t(`events.category.${name}`);
}

export function describeEvent(event: EventLog, words: Words): EventFace {
  const face = byKind[event.kind]?.(event, words) ??
    aboutSettings(event, words) ??
    describeCredential(event, words) ?? {
      icon: Activity,
      title: event.actor.name,
      result: event.kind,
      level: "rest" as const,
    };
  return { ...face, detail: event.deviceName ?? event.serialNumber ?? textOf(event, "description"), isRoutine: isRoutine(event) };
}

const ordinaryLocks: readonly number[] = [LockState.Locked, LockState.Unlocked, LockState.UnlockedRequestToExit];
const ordinaryDoors: readonly number[] = [DoorState.Closed, DoorState.OpenVerified, DoorState.OpenRequestToExit];

/** One passage is one line: the decision or the command's outcome stands for the lock and the leaf that follow it. */
export function isRoutine(event: EventLog): boolean {
  switch (event.kind) {
    case "door.state":
      return ordinaryDoors.includes(numberOf(event, "doorState"));
    case "lock.state":
      return ordinaryLocks.includes(numberOf(event, "lockState")) && event.data["commandId"] === undefined;
    case "command.lock_state":
    case "command.allow_pins":
    // The device's own connection tells of it.
    case "source.state":
      return true;
    case "recording.state":
      return event.data["isRecording"] !== false && event.data["wasRecording"] !== false;
    default:
      return false;
  }
}
