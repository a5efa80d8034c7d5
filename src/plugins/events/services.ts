import { type ComponentType, type ReactNode, use } from "react";
import type { EventLog } from "#contract/eventLogs.ts";
import { useKernel } from "#kernel/hooks.ts";
import { token } from "#kernel/plugin.ts";
import type { Icon } from "#kernel/ui/icons.ts";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";

/** An entry of the log in words: who or what, where, and how it ended. */
export interface EventFace {
  icon: Icon;
  title: string;
  detail: string;
  result: string;
  level: "rest" | "warn" | "bad" | "alarm";
  /** Follows from another entry, as a door that closes behind somebody: left out where room is short. */
  isRoutine: boolean;
}

/** Puts entries of the log into the words of the current language; a kind it does not know is named as it is. */
export interface EventWords {
  describe(event: EventLog): EventFace;
  /** How it ended, with icon and colour where somebody should look. */
  outcome(event: EventLog): ReactNode;
  /** EN-05 */
  result(result: number): string;
  /** EN-04: its icon and word. */
  method(method: number): { icon: Icon; word: string };
  /** EN-05 */
  category(category: number): string;
  /** What opens from it: why, door, person, rule. */
  menu(event: EventLog): MenuEntry[];
  /** One entry with everything that the log has of it, beside a list in its panel. */
  Drawer: ComponentType<{ event: EventLog; onClose: () => void }>;
}

/** They are many, and come when the first panel asks for them. */
export const EventWords = token<{ load(): Promise<EventWords> }>("events.words");

/** The words; what draws with them is suspended until they are here. */
export function useEventWords(): EventWords {
  return use(useKernel().use(EventWords).load());
}
