import type { EventLog } from "#contract/eventLogs.ts";
import type { intercomKinds } from "#contract/events/intercomKinds.ts";
import { BellRing } from "#kernel/ui/icons.ts";
import { type Describe, namedDeed, type WordsOf } from "./describe.ts";

/** "Apartment 5B, Marta Olsen" */
const unitOf = ({ data }: EventLog) => [data["unitName"], data["personName"]].filter((part) => typeof part === "string").join(", ");
const call =
  (text: string, level: "rest" | "warn" = "rest"): Describe =>
  (event, { t }) => ({ icon: BellRing, title: unitOf(event), result: t(text), level });

/** IC-05: words for intercom calls and the directory. */
export const intercomWords: WordsOf<typeof intercomKinds> = {
  "call.initiated": call("events.call.initiated", "warn"),
  "call.ringing": call("events.call.ringing"),
  "call.answered": call("events.call.answered"),
  "call.rejected": call("events.call.rejected"),
  "call.hung_up": call("events.call.hungUp"),
  "call.timed_out": call("events.call.timedOut", "warn"),
  "call.access_granted": call("events.call.accessGranted"),
  "call.refused": call("events.call.refused", "warn"),
  "catalog.created": namedDeed("events.thing.catalog.created"),
  "catalog.changed": namedDeed("events.thing.catalog.changed"),
  "catalog.deleted": namedDeed("events.thing.catalog.deleted"),
};
