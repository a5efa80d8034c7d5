import { DoorState, EventCategory, LockState, nameOf } from "#contract/enumerations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { type EventData, type EventKind, knownEntry, textIn } from "#contract/events/eventKinds.ts";
import { Activity, Pencil } from "#kernel/ui/icons.ts";
import type en from "./locales/en.json";
import type es from "./locales/es.json";
import type { EventFace } from "./services.ts";
import { accountWords } from "./words/accountWords.ts";
import { credentialWords } from "./words/credentialWords.ts";
import type { Describe, EntryWith, SomeWords, Words } from "./words/describe.ts";
import { deviceWords } from "./words/deviceWords.ts";
import { doorWords } from "./words/doorWords.ts";
import { intercomWords } from "./words/intercomWords.ts";
import { peopleWords } from "./words/peopleWords.ts";
import { placeWords } from "./words/placeWords.ts";
import { videoWords } from "./words/videoWords.ts";

const ownWords = {
  ...doorWords,
  ...deviceWords,
  ...videoWords,
  ...intercomWords,
  ...placeWords,
  ...peopleWords,
  ...credentialWords,
  ...accountWords,
} satisfies SomeWords;

type Texts<Things> = { [Thing in keyof Things & string]: `${Thing}.${keyof Things[Thing] & string}` }[keyof Things & string];
/** Names of the kinds with a text in both languages. */
type Told = Texts<(typeof en)["thing"]> & Texts<(typeof es)["thing"]>;

/** A person did something, perhaps to an object that the entry names. A kind without words and without a text does not compile. */
const told =
  (kind: Told): Describe =>
  ({ actor, data }, { t }) => ({
    icon: Pencil,
    title: actor.name,
    result: t(`events.thing.${kind}`, { name: textIn({ data }, "name") ?? "" }),
    level: "rest",
  });

/** A kind of an older or newer release keeps its own name. */
const strange = ({ actor, kind }: EventLog): ReturnType<Describe> => ({ icon: Activity, title: actor.name, result: kind, level: "rest" });

function describeKnown<Kind extends EventKind>(kind: Kind, entry: EntryWith<EventData<Kind>>, words: Words): ReturnType<Describe> {
  const own: SomeWords = ownWords;
  const describe = own[kind] ?? told(kind as Exclude<EventKind, keyof typeof ownWords>);
  return describe(entry, words);
}

/** EN-05, EN-21 */
export function categoryWord(category: number, t: Words["t"]): string {
  const name = nameOf(EventCategory, category);
  return name === undefined ? t("events.unknown", { value: category }) : t(`events.category.${name}`);
}

export function describeEvent(event: EventLog, words: Words): EventFace {
  const entry = knownEntry(event);
  const detail = event.deviceName ?? event.serialNumber ?? textIn(event, "description") ?? "";
  return { ...(entry ? describeKnown(entry.kind, entry, words) : strange(event)), detail, isRoutine: isRoutine(event) };
}

const ordinaryLocks: readonly number[] = [LockState.Locked, LockState.Unlocked, LockState.UnlockedRequestToExit];
const ordinaryDoors: readonly number[] = [DoorState.Closed, DoorState.OpenVerified, DoorState.OpenRequestToExit];

/**
 * Whether an entry only follows from another one. Of a passage, the feed shows the decision or the command's outcome, and leaves out the
 * lock and door states after it.
 */
export function isRoutine(event: EventLog): boolean {
  const entry = knownEntry(event);
  switch (entry?.kind) {
    case "door.state":
      return ordinaryDoors.includes(entry.data.doorState ?? -1);
    case "lock.state":
      return ordinaryLocks.includes(entry.data.lockState ?? -1) && entry.data.commandId === undefined;
    case "command.lock_state":
    case "command.allow_pins":
    // The entry about the device's own connection reports it already.
    case "source.state":
      return true;
    case "recording.state":
      return entry.data.isRecording !== false && entry.data.wasRecording !== false;
    default:
      return false;
  }
}
