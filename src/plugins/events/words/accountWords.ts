import type { EventData } from "#contract/events/eventKinds.ts";
import { Copy, FileText, FlaskConical, Hash, KeyRound, LogIn, LogOut, Mail, ShieldBan } from "#kernel/ui/icons.ts";
import { type Describe, deed, type SomeWords } from "./describe.ts";

const nameDoubled: Describe<EventData<"account.name_doubled">> = ({ data: { name = "", otherName = "" } }, { t }) => ({
  icon: Copy,
  title: name,
  result: t("events.nameDoubled", { other: otherName }),
  level: "warn",
});

/** In older entries the setting takes the place of `to`. */
function settingText(data: Partial<EventData<"account.settings_changed">>): string {
  const { passRequiresApproval } = data.to ?? data;
  if (passRequiresApproval === undefined) return "events.settings";
  return passRequiresApproval === true ? "events.passesApproved" : "events.passesAtOnce";
}

/** Words for the account, its sign-ins and exports. */
export const accountWords = {
  "account.created": deed("events.created"),
  "account.history_simulated": ({ actor, data: { days = 0 } }, { t }) => ({
    icon: FlaskConical,
    title: actor.name,
    result: t("events.historySimulated", { count: days }),
    level: "rest",
  }),
  "account.onboarded": deed("events.settings"),
  "account.settings_changed": (entry, words) => deed(settingText(entry.data))(entry, words),
  "account.external_changed": deed("events.settings"),
  "account.privacy_changed": deed("events.settings"),
  "account.credential_rules_changed": deed("events.credentialRules", Hash),
  "account.reasons_changed": deed("events.reasons"),
  "account.name_doubled": nameDoubled,
  "report.exported": deed("events.exported", FileText),
  "session.signed_in": deed("events.signedIn", LogIn),
  "session.signed_out": deed("events.signedOut", LogOut),
  "session.refused": ({ data: { personName = "" } }, { t }) => ({
    icon: LogIn,
    title: personName,
    result: t("events.signInRefused"),
    level: "bad",
  }),
  "session.account_switched": deed("events.switched", LogIn),
  "identity.password_changed": deed("events.password", KeyRound),
  "identity.password_refused": deed("events.passwordRefused", ShieldBan, "warn"),
  "identity.verification_sent": deed("events.verification", Mail),
  "identity.email_verified": deed("events.verified", Mail),
} satisfies SomeWords;
