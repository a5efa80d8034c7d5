import type { EventLog } from "#contract/eventLogs.ts";
import { token } from "#kernel/plugin.ts";
import type { Icon } from "#kernel/ui/icons.ts";

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
  /** EN-05 */
  result(result: number): string;
  /** EN-04: its icon and word. */
  method(method: number): { icon: Icon; word: string };
  /** EN-05 */
  category(category: number): string;
}

export const EventWords = token<EventWords>("events.words");
