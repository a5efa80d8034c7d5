import { DoorState, EventCategory, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import { Activity } from "#kernel/ui/icons.ts";
import type { EventFace } from "./services.ts";
import { accountWords } from "./words/accountWords.ts";
import { credentialWords } from "./words/credentialWords.ts";
import { type Describe, numberOf, textOf, type Words } from "./words/describe.ts";
import { deviceWords } from "./words/deviceWords.ts";
import { doorWords } from "./words/doorWords.ts";
import { intercomWords } from "./words/intercomWords.ts";
import { peopleWords } from "./words/peopleWords.ts";
import { placeWords } from "./words/placeWords.ts";
import { videoWords } from "./words/videoWords.ts";

const byKind: Readonly<Record<EventKind, Describe>> = {
  ...doorWords,
  ...deviceWords,
  ...videoWords,
  ...intercomWords,
  ...placeWords,
  ...peopleWords,
  ...credentialWords,
  ...accountWords,
};

/** A kind that an older or newer release wrote is named as it is. */
const strange: Describe = ({ actor, kind }) => ({ icon: Activity, title: actor.name, result: kind, level: "rest" });

/** EN-05, EN-21 */
export function categoryWord(category: number, t: Words["t"]): string {
  const name = nameOf(EventCategory, category);
  return name === undefined ? t("events.unknown", { value: category }) : t(`events.category.${name}`);
}

export function describeEvent(event: EventLog, words: Words): EventFace {
  const describe = Object.hasOwn(byKind, event.kind) ? byKind[event.kind as EventKind] : strange;
  const detail = event.deviceName ?? event.serialNumber ?? textOf(event, "description");
  return { ...describe(event, words), detail, isRoutine: isRoutine(event) };
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
