import { Bell } from "#kernel/ui/icons.ts";
import type { EventWords } from "#plugins/events/services.ts";

/** The same words for every entry of the log: it is at rest, and follows from nothing. */
export function someEventWords(face: Partial<ReturnType<EventWords["describe"]>> = {}): EventWords {
  return {
    describe: () => ({ icon: Bell, title: "Forced", detail: "Lobby", result: "Alarm", level: "rest", isRoutine: false, ...face }),
    outcome: () => "Alarm",
    result: String,
    method: (method) => ({ icon: Bell, word: String(method) }),
    category: String,
    menu: () => [],
    Drawer: () => undefined,
  };
}
