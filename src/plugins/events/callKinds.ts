import type { EventLog } from "#contract/eventLogs.ts";
import { BellRing } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

/** "Apartment 5B, Marta Olsen" */
const unitOf = ({ data }: EventLog) => [data["unitName"], data["personName"]].filter((part) => typeof part === "string").join(", ");
const described =
  (text: string, level: "rest" | "warn"): Describe =>
  (event, { t }) => ({ icon: BellRing, title: unitOf(event), result: t(text), level });

/** IC-05: calls from intercoms. */
export const callKinds: Readonly<Record<string, Describe>> = {
  "call.initiated": described("events.call.initiated", "warn"),
  "call.ringing": described("events.call.ringing", "rest"),
  "call.answered": described("events.call.answered", "rest"),
  "call.rejected": described("events.call.rejected", "rest"),
  "call.hung_up": described("events.call.hungUp", "rest"),
  "call.timed_out": described("events.call.timedOut", "warn"),
  "call.access_granted": described("events.call.accessGranted", "rest"),
  "call.refused": described("events.call.refused", "warn"),
};
