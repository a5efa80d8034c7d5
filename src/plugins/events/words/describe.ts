import type { EventLog } from "#contract/eventLogs.ts";
import type { EventKind } from "#contract/events/eventKinds.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Icon } from "#kernel/ui/icons.ts";
import { Pencil } from "#kernel/ui/icons.ts";
import type { EventFace } from "../services.ts";

export type Words = Pick<Kernel, "t">;
/** Describes an entry of one kind. */
export type Describe = (event: EventLog, words: Words) => Omit<EventFace, "detail" | "isRoutine">;
/** Words for each kind of a domain. A kind without words does not compile. */
export type WordsOf<Kinds extends Partial<Record<EventKind, unknown>>> = Readonly<Record<keyof Kinds & EventKind, Describe>>;

export const numberOf = (event: EventLog, name: string): number => (typeof event.data[name] === "number" ? event.data[name] : -1);
export const textOf = (event: EventLog, name: string): string => (typeof event.data[name] === "string" ? event.data[name] : "");

/** A person did something. */
export const deed =
  (text: string, icon: Icon = Pencil, level: EventFace["level"] = "rest"): Describe =>
  ({ actor }, { t }) => ({ icon, title: actor.name, result: t(text), level });

/** A person did something to the thing that the entry names. */
export const namedDeed =
  (text: string, icon: Icon = Pencil, level: EventFace["level"] = "rest"): Describe =>
  (event, { t }) => ({ icon, title: event.actor.name, result: t(text, { name: textOf(event, "name") }), level });

/** Something happened without a person. */
export const happening =
  (title: string, result: string, icon: Icon, level: EventFace["level"] = "rest"): Describe =>
  (_event, { t }) => ({ icon, title: t(title), result: t(result), level });
