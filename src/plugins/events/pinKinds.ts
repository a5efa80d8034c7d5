import { Hash } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

/** CR-05: what is told of wrong PINs at doors, and of the rules for them and for new cards. */
export const pinKinds: Readonly<Record<string, Describe>> = {
  "door.pins_locked": (_event, { t }) => ({ icon: Hash, title: t("events.pinsLocked"), result: t("events.wrongPins"), level: "bad" }),
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
