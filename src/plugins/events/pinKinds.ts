import { minuteMs } from "#contract/durations.ts";
import type { EventLog } from "#contract/eventLogs.ts";
import { Hash, KeyRound } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

const holderOf = ({ data: { personName } }: Parameters<Describe>[0]) => (typeof personName === "string" ? personName : "");

/** CR-05: what is told of wrong PINs at doors, of those of cloud keys, and of the rules for PINs and for new cards. */
export const pinKinds: Readonly<Record<string, Describe>> = {
  "door.pins_locked": (event, { t }) => ({ icon: Hash, title: t("events.pinsLocked"), result: wrongPins(event, t), level: "bad" }),
  "door.pins_allowed": ({ actor, data: { cause, refused } }, { t }) => ({
    icon: Hash,
    title: cause === "person" ? actor.name : t("events.pinsTaken"),
    result: cause === "person" ? t("events.pinsAllowed") : t("events.pinsRefused", { count: typeof refused === "number" ? refused : 0 }),
    level: "rest",
  }),
  "access.wrong_key_pin": (event, { t }) => ({ icon: KeyRound, title: t("events.wrongKeyPin"), result: holderOf(event), level: "bad" }),
  "cloudkey.ended": (event, { t }) => ({ icon: KeyRound, title: t("events.keyEnded"), result: holderOf(event), level: "warn" }),
  "command.allow_pins": ({ actor }, { t }) => ({ icon: Hash, title: actor.name, result: t("events.pinsAllowed"), level: "rest" }),
  "account.credential_rules_changed": ({ actor }, { t }) => ({
    icon: Hash,
    title: actor.name,
    result: t("events.credentialRules"),
    level: "rest",
  }),
};

/** Why, and for how long. */
function wrongPins({ occurredAtUtc, data: { untilUtc } }: EventLog, t: Parameters<Describe>[1]["t"]): string {
  const count = typeof untilUtc === "string" ? Math.round((Date.parse(untilUtc) - Date.parse(occurredAtUtc)) / minuteMs) : 0;
  return count > 0 ? t("events.wrongPinsFor", { count }) : t("events.wrongPins");
}
