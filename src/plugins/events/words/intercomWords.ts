import type { EventData } from "#contract/events/eventKinds.ts";
import { BellRing } from "#kernel/ui/icons.ts";
import type { Describe, SomeWords } from "./describe.ts";

type Rung = Pick<EventData<"call.refused">, "unitName" | "personName">;
/** "Apartment 5B, Marta Olsen" */
const unitOf = ({ unitName, personName }: Partial<Rung>) => [unitName, personName].filter((part) => part !== undefined).join(", ");
const call =
  (text: string, level: "rest" | "warn" = "rest"): Describe<Rung> =>
  ({ data }, { t }) => ({ icon: BellRing, title: unitOf(data), result: t(text), level });

/** IC-05: words for intercom calls and the directory. */
export const intercomWords = {
  "call.initiated": call("events.call.initiated", "warn"),
  "call.ringing": call("events.call.ringing"),
  "call.answered": call("events.call.answered"),
  "call.rejected": call("events.call.rejected"),
  "call.hung_up": call("events.call.hungUp"),
  "call.timed_out": call("events.call.timedOut", "warn"),
  "call.access_granted": call("events.call.accessGranted"),
  "call.refused": call("events.call.refused", "warn"),
} satisfies SomeWords;
