import type { EventLog } from "#contract/eventLogs.ts";
import type { EventData, EventKind } from "#contract/events/eventKinds.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Icon } from "#kernel/ui/icons.ts";
import { Pencil } from "#kernel/ui/icons.ts";
import type { EventFace } from "../services.ts";

export type Words = Pick<Kernel, "t">;
/** An entry with those fields of its data that exist and are valid: older releases wrote other fields, and a session may not read all. */
export type EntryWith<Data> = Pick<EventLog, "actor" | "occurredAtUtc"> & { readonly data: Partial<Data> };
/** Describes an entry that has this data. */
export type Describe<Data = unknown> = (entry: EntryWith<Data>, words: Words) => Omit<EventFace, "detail" | "isRoutine">;
export type WordsOf<Kind extends EventKind> = { readonly [Each in Kind]: Describe<EventData<Each>> };
/** Words for the kinds of a domain that need more than a text; the text of a kind is under `thing` in `locales`. */
export type SomeWords = Partial<WordsOf<EventKind>>;

/** A person did something. */
export const deed =
  (text: string, icon: Icon = Pencil, level: EventFace["level"] = "rest"): Describe =>
  ({ actor }, { t }) => ({ icon, title: actor.name, result: t(text), level });

/** A person did something to the thing that the entry names. */
export const namedDeed =
  (text: string, icon: Icon = Pencil, level: EventFace["level"] = "rest"): Describe<{ name: string }> =>
  ({ actor, data: { name = "" } }, { t }) => ({ icon, title: actor.name, result: t(text, { name }), level });

/** Something happened without a person. */
export const happening =
  (title: string, result: string, icon: Icon, level: EventFace["level"] = "rest"): Describe =>
  (_entry, { t }) => ({ icon, title: t(title), result: t(result), level });
