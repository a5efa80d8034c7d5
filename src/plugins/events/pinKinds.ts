import type { EventLog } from "#contract/eventLogs.ts";
import { Hash } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

/** CR-05: what is told of wrong PINs at doors, and of the rules for them and for new cards. */
export const pinKinds: Readonly<Record<string, Describe>> = {
  "door.pins_locked": (event, { t }) => ({ icon: Hash, title: t("events.pinsLocked"), result: wrongPins(event, t), level: "bad" }),
  "door.pins_allowed": ({ actor, data: { cause, refused } }, { t }) => ({
    icon: Hash,
    title: cause === "person" ? actor.name : t("events.pinsTaken"),
    result: cause === "person" ? t("events.pinsAllowed") : t("events.pinsRefused", { count: typeof refused === "number" ? refused : 0 }),
    level: "rest",
  }),
  "command.allow_pins": ({ actor }, { t }) => ({ icon: Hash, title: actor.name, result: t("events.pinsAllowed"), level: "rest" }),
  "account.credential_rules_changed": ({ actor }, { t }) => ({
    icon: Hash,
    title: actor.name,
    result: t("events.credentialRules"),
    level: "rest",
  }),
};

const minuteMs = 60_000;

/** Why, and for how long. */
function wrongPins({ occurredAtUtc, data: { untilUtc } }: EventLog, t: Parameters<Describe>[1]["t"]): string {
  const count = typeof untilUtc === "string" ? Math.round((Date.parse(untilUtc) - Date.parse(occurredAtUtc)) / minuteMs) : 0;
  return count > 0 ? t("events.wrongPinsFor", { count }) : t("events.wrongPins");
}
