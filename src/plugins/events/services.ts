import { type ComponentType, type ReactNode, use } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { useKernel } from "#kernel/hooks.ts";
import { token } from "#kernel/plugin.ts";
import type { Icon } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

/** A log entry in words: person or object, place and outcome. */
export interface EventFace {
  icon: Icon;
  title: string;
  detail: string;
  result: string;
  level: "rest" | "warn" | "bad" | "alarm";
  /** Follows from another entry, such as a door that closes after a person; left out where space is short. */
  isRoutine: boolean;
}

/** Words for log entries in the current language; an unknown kind keeps its own name. */
export interface EventWords {
  describe(event: EventLog): EventFace;
  /** The outcome, with icon and colour if an operator should look. */
  outcome(event: EventLog): ReactNode;
  /** EN-05 */
  result(result: number): string;
  /** EN-04: icon and word of a method. */
  method(method: number): { icon: Icon; word: string };
  /** EN-05 */
  category(category: number): string;
  /** Commands for the entry's objects: reason, door, person, rule. */
  menu(event: EventLog): MenuEntry[];
  /** Drawer with all data of one entry, beside a list in its panel. */
  Drawer: ComponentType<{ event: EventLog; onClose: () => void }>;
}

/** Loads with the first panel that asks for it, because the texts are large. */
export const EventWords = token<{ load(): Promise<EventWords> }>("events.words");

/** The words; suspends the component until they are loaded. */
export function useEventWords(): EventWords {
  return use(useKernel().use(EventWords).load());
}
