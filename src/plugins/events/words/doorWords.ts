import { minuteMs } from "#contract/durations.ts";
import { AccessMethod, AccessResult, DoorState, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventData } from "#contract/events/eventKinds.ts";
import {
  BellRing,
  DoorClosed,
  DoorOpen,
  Hash,
  KeyRound,
  Lock,
  LockOpen,
  LogOut,
  Monitor,
  OctagonAlert,
  ShieldBan,
  ShieldCheck,
  Timer,
  WifiOff,
} from "#kernel/ui/icons.ts";
import { methodFace, resultWord } from "./accessWords.ts";
import { type Describe, deed, type EntryWith, happening, type SomeWords, type Words } from "./describe.ts";

const decision: Describe<EventData<"access.decision">> = ({ actor, data: { result = -1, method = -1 } }, { t }) => {
  const isGranted = result === AccessResult.AccessGranted;
  const isUnknown = result === AccessResult.UnknownUser || result === AccessResult.CardFormatError;
  const unknown = method === AccessMethod.PIN ? "events.unknownPin" : "events.unknownCard";
  return {
    icon: methodFace(method, t).icon,
    title: isUnknown ? t(unknown) : actor.name,
    result: resultWord(result, t),
    level: isGranted ? "rest" : "bad",
  };
};

const doorStates: Readonly<Partial<Record<number, Describe>>> = {
  [DoorState.OpenForcedEntry]: happening("events.forced", "events.result.alarm", OctagonAlert, "alarm"),
  [DoorState.OpenTimedOut]: happening("events.held", "events.result.warning", Timer, "warn"),
  [DoorState.OpenRequestToExit]: happening("events.exitOpen", "events.result.open", LogOut),
  [DoorState.OpenVerified]: happening("events.opened", "events.result.open", DoorOpen),
};
const closed = happening("events.closed", "events.result.closed", DoorClosed);

const lockState: Describe<EventData<"lock.state">> = ({ actor, data: { lockState: state = -1 } }, { t }) => {
  const name = nameOf(LockState, state);
  const isKept = state === LockState.KeepOpen;
  const isLocked = state === LockState.Locked;
  return {
    icon: state === LockState.Lockdown ? ShieldBan : isLocked ? Lock : LockOpen,
    title: actor.kind === "person" ? actor.name : t(isLocked ? "events.locked" : "events.unlocked"),
    result: name === undefined ? t("events.unknown", { value: state }) : t(`events.lock.${name}`),
    level: state === LockState.Lockdown ? "bad" : isKept ? "warn" : "rest",
  };
};

const lockCommand: Describe<EventData<"command.lock_state">> = ({ actor, data: { lockState: state = -1 } }, { t }) => {
  const name = nameOf(LockState, state);
  const result = name === undefined ? t("events.command") : t(`events.order.${name}`);
  return { icon: Monitor, title: actor.name, result, level: "rest" };
};

const pinsAllowed: Describe<EventData<"door.pins_allowed">> = ({ actor, data: { cause, refused = 0 } }, { t }) => ({
  icon: Hash,
  title: cause === "person" ? actor.name : t("events.pinsTaken"),
  result: cause === "person" ? t("events.pinsAllowed") : t("events.pinsRefused", { count: refused }),
  level: "rest",
});

const lockdownEnded: Describe<EventData<"lockdown.ended">> = ({ actor, data: { reason } }, { t }) => ({
  icon: ShieldCheck,
  title: reason === "expired" ? t("events.lockdownExpired") : actor.name,
  result: t("events.access.LockdownEnd"),
  level: "warn",
});

/** Says for how long the door refuses PINs. */
function wrongPins({ occurredAtUtc, data: { untilUtc } }: EntryWith<EventData<"door.pins_locked">>, t: Words["t"]): string {
  const count = untilUtc !== undefined ? Math.round((Date.parse(untilUtc) - Date.parse(occurredAtUtc)) / minuteMs) : 0;
  return count > 0 ? t("events.wrongPinsFor", { count }) : t("events.wrongPins");
}

/** Words for door events, commands to doors, and lockdowns. */
export const doorWords = {
  "access.decision": decision,
  "access.wrong_key_pin": ({ data: { personName = "" } }, { t }) => ({
    icon: KeyRound,
    title: t("events.wrongKeyPin"),
    result: personName,
    level: "bad",
  }),
  "door.state": (entry, words) => (doorStates[entry.data.doorState ?? -1] ?? closed)(entry, words),
  "door.pins_locked": (entry, { t }) => ({ icon: Hash, title: t("events.pinsLocked"), result: wrongPins(entry, t), level: "bad" }),
  "door.pins_allowed": pinsAllowed,
  "lock.state": lockState,
  "exit.request": happening("events.exitRequest", "events.result.exit", LogOut),
  "doorbell.ring": happening("events.doorbell", "events.result.rang", BellRing, "warn"),
  "doorbell.answered": deed("events.answeredRing", BellRing),
  "command.lock_state": lockCommand,
  "command.allow_pins": deed("events.pinsAllowed", Hash),
  "command.not_delivered": deed("events.notDelivered", WifiOff, "bad"),
  "command.refused": deed("events.refused", ShieldBan, "bad"),
  "lockdown.plan_created": deed("events.planCreated"),
  "lockdown.plan_changed": deed("events.planChanged"),
  "lockdown.plan_deleted": deed("events.planDeleted"),
  "lockdown.started": deed("events.access.LockdownStart", ShieldBan, "alarm"),
  "lockdown.ended": lockdownEnded,
  "lockdown.end_moved": happening("events.clockSet", "events.lockdownEndMoved", ShieldBan, "warn"),
  "lockdown.door_released": deed("events.lockdownReleased", ShieldCheck, "warn"),
} satisfies SomeWords;
